/** What a full route gives, as the server tells it: in words, and at the places that it is about. */
import type { RewardShown, RouteRewards, View } from "../api/types";
import { regionName } from "../boards/families";
import type { Board, Point } from "../boards/geometry";
import { privileges } from "../facts/game.json";
import { type Action, type ActionOf, parseAction, type Reward } from "../notation/action";
import type { Wording } from "../notation/wording";
import { abilitiesOf, valueText } from "../state/desk";
import type { Scene } from "./scene";
import { type Place, placeOf, rewardPlaces } from "./targets";

/** What is drawn beside a reward. */
export interface Sign {
  /** A house with the colour and the door of its space, an extra house, a seat or a medal. */
  house?: { colour: string; shape: string } | "extra";
  seat?: string;
  ability?: string;
  /** The piece that would stand there. */
  piece?: string;
}

export interface RewardRow {
  action: Action;
  /** Null: it can be chosen. */
  reason: string | null;
  title: string;
  /** What it changes. */
  note: string;
  sign: Sign;
  /** Where it is on the board. */
  at: Point;
  /** The digit and the letter that choose it; empty if it cannot be chosen. */
  digit: string;
  letter: string;
}

/** The rewards at one place: a city's next space, its extra office, an ability, the prestige table. */
export interface Bubble {
  key: string;
  at: Point;
  reach: Reach;
  rows: RewardRow[];
}

/** What comes in any case. */
export interface SureThing {
  text: string;
  /** Whose mark or which marker stands before it; none for what nobody gets. */
  owner?: string;
  marker?: string;
  permanent?: string;
}

export interface Offer {
  route: string;
  title: string;
  bubbles: Bubble[];
  sure: SureThing[];
  only: Action;
  onlyText: string;
  /** What else can be done at the piece that was clicked: lifting it. */
  others: { action: Action; text: string }[];
  /** The full routes that were meant, if there are several. */
  routes: { route: string; text: string }[];
}

export interface OfferContext {
  board: Board;
  scene: Scene;
  view: View;
  rewards: Readonly<Record<string, RouteRewards>>;
  wording: Wording;
}

/** How an offer is opened and answered, for whatever shows its rows. */
export interface OpenOffer {
  offer: Offer;
  choose: (action: Action) => void;
  turnTo: (route: string) => void;
  close: () => void;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** How far a thing reaches from its point, in board units: left, up, right, down. */
export type Reach = readonly [number, number, number, number];
export const HOUSE: Reach = [19, 41, 19, 20];
export const MEDAL: Reach = [17, 17, 17, 17];
export const TABLE: Reach = [121, 39, 121, 39];

/** Return what a route offers; null if the server tells nothing of it. */
export function offerOf(
  context: OfferContext,
  routes: readonly string[],
  others: readonly Action[] = [],
): Offer | null {
  const [route = ""] = routes;
  const told = context.rewards[route];
  if (told === undefined) return null;
  const { wording } = context;
  const sure = sureThings(context, told);
  const gains = sure.some((thing) => thing.owner !== undefined || thing.marker || thing.permanent);
  return {
    route,
    title: wording.say("reward.brings", { route: wording.route(route) }),
    bubbles: lettered(bubblesOf(context, told)),
    sure,
    only: parseAction(`establish ${route}`),
    onlyText: wording.say(gains ? "reward.only" : "chart.reward.none"),
    others: others.map((action) => ({ action, text: wording.short(action) })),
    routes: routes.map((each) => ({ route: each, text: wording.route(each) })),
  };
}

/** All rows of an offer, in the order in which they are counted. */
export const rowsOf = (offer: Offer): RewardRow[] => offer.bubbles.flatMap(({ rows }) => rows);

export interface Letter {
  row: RewardRow;
  /** Where it stands: on the gable of a house, over a medal, on a seat. */
  at: Point;
  /** How many stand at the same place before it: the two kinds of an extra office share one. */
  aside: number;
}

/** Return where the letters of an offer stand on the chart. */
export function lettersOf(offer: Offer): Letter[] {
  const free = rowsOf(offer).filter(({ reason }) => reason === null);
  return free.map((row, n) => {
    const up = row.sign.house ? HOUSE[1] : row.sign.seat ? 0 : MEDAL[1];
    const same = free.slice(0, n).filter(({ at }) => at[0] === row.at[0] && at[1] === row.at[1]);
    return { row, at: [row.at[0], row.at[1] - up], aside: same.length };
  });
}

/** Return what a key chooses in an offer, if anything. */
export function chosenBy(offer: Offer, key: string): Action | null {
  if (key === "0") return offer.only;
  return rowsOf(offer).find(({ digit }) => digit !== "" && digit === key)?.action ?? null;
}

function sureThings({ view, wording }: OfferContext, told: RouteRewards): SureThing[] {
  const { say } = wording;
  const seat = String(view.seat ?? view.turn);
  const control = told.control.map(({ city, owner, points }): SureThing => {
    const values = { city: wording.city(city), points, name: wording.seat(owner ?? "") };
    if (owner === null) return { text: say("reward.control.none", values) };
    if (points === 0) return { text: say("reward.control.idle", values) };
    return { text: say(owner === seat ? "reward.control.you" : "reward.control", values), owner };
  });
  const { marker, permanent } = told;
  return [
    ...control,
    ...(marker === null
      ? []
      : [{ text: say("reward.marker", { marker: wording.marker(marker) }), marker }]),
    ...(permanent === null
      ? []
      : [
          {
            text: say("reward.permanent", { marker: say(`permanent.${permanent}`) }),
            permanent,
          },
        ]),
  ];
}

function bubblesOf(context: OfferContext, told: RouteRewards): Bubble[] {
  const found = new Map<string, Bubble>();
  for (const option of told.options) {
    const action = parseAction(option.action);
    if (action.verb !== "establish" || action.reward === null) continue;
    const at = rewardPoint(context, action, action.reward);
    const { key, ...place } = bubbleAt(context.board, action.reward, at);
    const row = rowOf(context, option, action, action.reward, at);
    const known = found.get(key);
    if (known) known.rows.push(row);
    else found.set(key, { key, ...place, rows: [row] });
  }
  return [...found.values()];
}

/** Where a reward is; a city without a free space is meant as a whole. */
function rewardPoint(
  { board, scene }: OfferContext,
  action: ActionOf<"establish">,
  reward: Reward,
): Point {
  const [place]: (Place | undefined)[] = rewardPlaces(board, scene, action);
  const at = place && placeOf(board, scene, place);
  return at ?? ("city" in reward ? board.city.get(reward.city)?.at : null) ?? [0, 0];
}

/** The bubble that a reward belongs to: seats of the table stand together, kinds of an extra office too. */
function bubbleAt(board: Board, reward: Reward, at: Point): Omit<Bubble, "rows"> {
  switch (reward.what) {
    case "prestige":
      return { key: "prestige", at: board.geometry.prestige.at, reach: TABLE };
    case "develop":
      return { key: `develop ${reward.ability}`, at, reach: MEDAL };
    default:
      return { key: `${reward.what} ${reward.city}`, at, reach: HOUSE };
  }
}

function rowOf(
  context: OfferContext,
  option: RewardShown,
  action: Action,
  reward: Reward,
  at: Point,
): RewardRow {
  const { wording } = context;
  const { reason } = option;
  return {
    action,
    reason: reason === null ? null : wording.shortReason(reason),
    title: titleOf(reward, wording),
    note: notesOf(context, option, reward).join(" · "),
    sign: signOf(context, option, reward),
    at,
    digit: "",
    letter: "",
  };
}

function titleOf(reward: Reward, wording: Wording): string {
  if (reward.what === "extra")
    return wording.say("reward.extra", { city: wording.city(reward.city) });
  return wording.reward(reward);
}

function notesOf({ view, wording }: OfferContext, option: RewardShown, reward: Reward): string[] {
  const { say } = wording;
  const { gives, piece, space, privilege } = option;
  if (reward.what === "prestige")
    return [say(`privilege.${privilege}`), say("reward.points", { points: reward.points })];
  if (reward.what === "develop") return stepNotes(view, reward.ability, say);
  const [before, after] = gives?.network ?? [0, 0];
  return [
    space === null ? "" : say("reward.space", { space, privilege: say(`privilege.${privilege}`) }),
    piece === null ? "" : say(`reward.with.${piece}`),
    reward.what === "extra" ? say("reward.uses") : "",
    gives?.coin ? say("chart.coin", { points: gives.coin }) : "",
    gives?.east_west ? say("reward.east-west", { points: gives.east_west }) : "",
    gives?.completes ? say("reward.completes") : "",
    gives?.control ? say("reward.wins") : "",
    after > before ? say("reward.network", { from: before, to: after }) : "",
    ...(gives?.permits ?? []).map((region) =>
      say("reward.permit", { region: regionName(region, say) }),
    ),
  ].filter((note) => note !== "");
}

/** “2 → 3”: what an ability of the player who establishes is now and then. */
function stepNotes(view: View, ability: string, say: Wording["say"]): string[] {
  const own = abilitiesOf(view, view.seat ?? view.turn).find((each) => each.ability === ability);
  if (!own || own.next === null) return [];
  const value = valueText(ability, own.value, say);
  return [say("reward.step", { value, next: valueText(ability, own.next, say) })];
}

function signOf({ board, view }: OfferContext, option: RewardShown, reward: Reward): Sign {
  const seat = view.seat ?? view.turn;
  const piece = option.piece === null ? {} : { piece: `${seat}${option.piece}` };
  const colour = privileges[option.privilege ?? 0] ?? "white";
  switch (reward.what) {
    case "develop":
      return { ability: reward.ability };
    case "prestige":
      return { seat: colour, ...piece };
    case "extra":
      return { house: "extra", ...piece };
    case "office": {
      const last = board.city.get(reward.city)?.offices.at(-1);
      const shape = option.piece === "m" ? "circle" : "square";
      if (option.space !== null) return { house: { colour, shape }, ...piece };
      return last ? { house: { colour: last.privilege, shape: last.shape } } : {};
    }
  }
}

/** Count what can be chosen. */
function lettered(bubbles: Bubble[]): Bubble[] {
  let count = 0;
  const mark = (row: RewardRow): RewardRow => {
    if (row.reason !== null) return row;
    count += 1;
    return { ...row, digit: count < 10 ? String(count) : "", letter: LETTERS[count - 1] ?? "" };
  };
  return bubbles.map((bubble) => ({ ...bubble, rows: bubble.rows.map(mark) }));
}
