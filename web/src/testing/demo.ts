/**
 * Shows the chart with positions of fixtures.json, for looking at it while developing:
 * `kontor serve`, `npx vite --port 5199`, then
 * /src/testing/demo.html?show=east%20turn&theme=dark&pane=948x668
 */
import "@fontsource-variable/alegreya";
import "@fontsource-variable/alegreya/wght-italic.css";
import "@fontsource-variable/source-sans-3";
import "../chart/generated/tokens.css";
import "../look/tokens.css";
import "../look/base.css";
import { mount } from "svelte";
import { client } from "../api/client";
import { type Action, parseActions } from "../notation/action";
import { Wording } from "../notation/wording";
import { loadOutline } from "../boards/outline";
import { english } from "./english";
import { sayer } from "../words/words";
import Chart from "../chart/Chart.svelte";
import type { ChartHandle } from "../chart/contract";
import { Shown } from "./demo-shown.svelte";
import { FIXTURES, NAMES } from "./fixtures";

const asked = new URLSearchParams(location.search);
const shown = FIXTURES[asked.get("show") ?? "hansa-4-5 turn"];
const pane = document.getElementById("pane");
if (!shown || !pane) throw new Error(`there are: ${Object.keys(FIXTURES).join(", ")}`);
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
const [width, height] = (asked.get("pane") ?? "").split("x");
document.body.style.margin = "0";
pane.style.width = width ? `${width}px` : "100vw";
pane.style.height = height ? `${height}px` : "100dvh";

const sides = (await client.boards()).flatMap((family) => family.sides);
const side = sides.find((one) => one.id === shown.board);
if (!side) throw new Error(`the server has no board ${shown.board}`);
const wording = new Wording(sayer("en", english), await loadOutline(side), NAMES);
const done: string[] = [];
const network = asked.get("network");
const now = new Shown(shown.view, asked.has("watch") ? [] : parseActions(shown.legal));
const chart = mount(Chart, {
  target: pane,
  props: {
    side,
    get view() {
      return now.view;
    },
    get legal() {
      return now.legal;
    },
    own: [],
    steady: false,
    colours: ["red", "blue", "green", "yellow", "violet"],
    marks: asked.has("letters") ? "letters" : "marks",
    motion: Number(asked.get("motion") ?? 1),
    last: shown.last,
    lit: [],
    network: network === null ? null : Number(network),
    wording,
    onact: (action: Action) => done.push(action.text),
    cities: {},
    displacements: {},
    payments: [],
    rewards: {},
    busy: false,
    why: (place: string) => Promise.resolve({ text: `why not ${place}`, rule: "E1" }),
    onrule: (rule: string) => done.push(`rule ${rule}`),
  },
}) as ChartHandle;

function step(): Promise<void> {
  now.view = shown?.after ?? now.view;
  now.legal = [];
  return chart.animate(shown?.next ?? [], shown?.view ?? now.view);
}
Object.assign(window, { done, chart, step, play: () => chart.animate(shown.next, shown.view) });
