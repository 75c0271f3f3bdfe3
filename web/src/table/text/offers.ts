/** What full routes give, in lines: what can be chosen with what it changes, and what cannot and why. */
import { type Offer, offerOf, type RewardRow, rowsOf } from "../../chart/rewards";
import { sceneOf } from "../../chart/scene";
import type { ActionOf } from "../../notation/action";
import { type Line, type Read, sentences } from "./lines";

export type Offers = ReadonlyMap<string, Offer>;

/** Return what the server tells of every route that can be established. */
export function offersOf({ board, view, now, wording }: Read): Offers {
  const rewards = now.decision?.rewards ?? {};
  const context = { board, scene: sceneOf(view), view, rewards, wording };
  const found = Object.keys(rewards).flatMap((route): [string, Offer][] => {
    const offer = offerOf(context, [route]);
    return offer === null ? [] : [[route, offer]];
  });
  return new Map(found);
}

/** Return establishing a route with its reward, what that changes, and what comes in any case. */
export function establishText(
  { wording }: Read,
  offers: Offers,
  action: ActionOf<"establish">,
): string {
  const offer = offers.get(action.route);
  const rows = offer === undefined ? [] : rowsOf(offer);
  const row = rows.find((each) => each.action === action);
  return sentences(
    wording.choice(action),
    row === undefined ? "" : noteOf(row),
    ...(offer?.sure ?? []).map(({ text }) => text),
  );
}

/** Return the rewards that cannot be chosen now, each with its reason. */
export function refusedLines({ wording }: Read, offers: Offers): Line[] {
  return [...offers].flatMap(([route, offer]) =>
    rowsOf(offer)
      .filter(({ reason }) => reason !== null)
      .map(({ action, title, reason }) => ({
        key: action.text,
        name: wording.route(route),
        text: sentences(`${title}: ${reason ?? ""}`),
      })),
  );
}

/** A dot between notes is for the eye. */
const noteOf = ({ note }: RewardRow): string => note.replaceAll(" · ", ", ");
