import { expect, test } from "vitest";
import type { Now } from "../api/types";
import { parseActions } from "../notation/action";
import { wording } from "../testing/samples";
import { fullRoutes } from "./full";

const legal = parseActions([
  "place t bremen-hamburg.1",
  "establish bremen-osnabrueck",
  "establish bremen-osnabrueck office bremen",
  "establish goettingen-quedlinburg",
  "establish goettingen-quedlinburg develop actions",
  "end",
]);
const rewards = { control: [], permanent: null, options: [] };
const decision = {
  rewards: { "bremen-osnabrueck": { ...rewards, marker: "+3" } },
} as unknown as Now["decision"];

test("every full route is told once, with its rewards and its marker", () => {
  expect(fullRoutes(legal, decision, wording)).toEqual([
    { route: "bremen-osnabrueck", brings: "office in Bremen · marker: +3 actions" },
    { route: "goettingen-quedlinburg", brings: "develop actions" },
  ]);
});

test("a route without any reward says so", () => {
  const [bare] = fullRoutes(parseActions(["establish bremen-osnabrueck"]), null, wording);
  expect(bare?.brings).toBe("no reward");
  expect(fullRoutes(parseActions(["end"]), null, wording)).toEqual([]);
});
