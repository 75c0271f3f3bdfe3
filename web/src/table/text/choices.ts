/** What can be chosen in the text board: groups of like actions, each a list that is heard entry by entry. */
import { routeOf } from "../../boards/geometry";
import { type Action, kindIn } from "../../notation/action";
import { ownerOf } from "../../notation/piece";
import type { Wording } from "../../notation/wording";
import { type Choice, closingOf } from "../../state/actions";
import { capital, pieceText, type Read, sentences } from "./lines";
import { establishText, type Offers } from "./offers";
import { rewards } from "./routes";

/** Actions of one verb and one kind of piece. */
export interface Group {
  key: string;
  title: string;
  choices: Choice[];
}

/** Return the legal actions by verb and kind, without those that end the decision: these are buttons. */
export function groupsOf(read: Read, offers: Offers, legal: readonly Action[]): Group[] {
  const closing: readonly Action[] = closingOf(legal);
  const groups = new Map<string, Group>();
  for (const action of legal) {
    if (closing.includes(action)) continue;
    const kind = kindIn(action);
    const key = [action.verb, ...(kind === null ? [] : [kind])].join(" ");
    let group = groups.get(key);
    if (group === undefined) {
      group = { key, title: titleOf(read.wording, action), choices: [] };
      groups.set(key, group);
    }
    group.choices.push({ action, text: choiceText(read, offers, action) });
  }
  return [...groups.values()].map((group) => ({ ...group, choices: ordered(group.choices) }));
}

function titleOf(wording: Wording, action: Action): string {
  const kind = kindIn(action);
  const title = wording.group(action.verb);
  return kind === null ? title : wording.say("text.of", { title, what: wording.kind(kind) });
}

/** Places are found by their names; counts stay as they are listed, the largest first. */
function ordered(choices: readonly Choice[]): Choice[] {
  if (choices[0]?.action.verb === "income") return choices.toReversed();
  return choices.toSorted((one, other) =>
    one.text.localeCompare(other.text, undefined, { numeric: true }),
  );
}

/** Return an action with what tells it from its neighbours first, and what is good to know there. */
export function choiceText(read: Read, offers: Offers, action: Action): string {
  if ("post" in action) return postText(read, action);
  if (action.verb === "establish") return establishText(read, offers, action);
  return capital(read.wording.choice(action));
}

/** A post: the piece on it, what displacing it costs, who else is on its route. */
function postText(read: Read, action: Extract<Action, { post: string }>): string {
  const { wording, view, now } = read;
  const { post, verb } = action;
  const id = routeOf(post);
  const route = read.board.route.get(id);
  const pieces = view.posts[id] ?? [];
  const piece = pieces[Number(post.slice(id.length + 1)) - 1];
  const price = verb === "displace" ? now.decision?.displacements[post] : undefined;
  return sentences(
    piece ? `${wording.post(post)}, ${pieceText(wording, piece)}` : wording.post(post),
    price === undefined ? "" : wording.say("chart.displace.cost", { count: price.pay }),
    ...onRoute(wording, pieces),
    ...(route === undefined ? [] : rewards(read, route)),
  );
}

/** Who stands on a route with how many pieces. */
function onRoute(wording: Wording, pieces: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const piece of pieces)
    if (piece) counts.set(ownerOf(piece), (counts.get(ownerOf(piece)) ?? 0) + 1);
  const said = [...counts].map(([owner, count]) =>
    wording.say("tip.on", { name: wording.seat(owner), count, all: pieces.length }),
  );
  return said.length === 0 ? [] : [said.join(", ")];
}

/** How far Page Up and Page Down go. */
const PAGE = 10;

/** Return where a key of the list goes from an index; null if it means nothing there. */
export function stepIn(count: number, index: number, key: string): number | null {
  const last = count - 1;
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), last);
}
