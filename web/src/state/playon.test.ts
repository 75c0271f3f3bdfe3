import { expect, test } from "vitest";
import { DEFAULT, requestOf, withSeat } from "./choosing";
import { firstChoice, type Moment, playOnRequest } from "./playon";

const MOMENT: Moment = {
  asked: { table: "0f3a", seq: 57 },
  actions: 50,
  finished: true,
  seat: 2,
  names: ["Anna", "Bert", "Carl"],
};

test("the visitor plays on, with bots of the level chosen last", () => {
  const seats = DEFAULT.seats.map((seat) => ({ ...seat, level: "master" as const }));
  const choice = firstChoice({ ...DEFAULT, seats }, MOMENT);
  expect(choice.seats.map(({ kind }) => kind)).toEqual(["bot", "bot", "me"]);
  expect(choice.seats.map(({ level }) => level)).toEqual(["master", "master", "master"]);
  expect(choice.public).toBe(false);
});

test("a game that waits for nobody begins at once", () => {
  const choice = firstChoice(DEFAULT, MOMENT);
  const request = playOnRequest(requestOf(choice), MOMENT.asked, "anew");
  expect(request.origin).toEqual({ table: "0f3a", seq: 57, hidden: "anew" });
  expect(request.seats).toHaveLength(3);
  expect(request.order).toBe("fixed");
  expect(request.start).toBe(true);
  const invited = withSeat(choice, 0, { kind: "invite" });
  expect(playOnRequest(requestOf(invited), MOMENT.asked, "anew").start).toBe(false);
});
