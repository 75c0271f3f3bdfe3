import { expect, test } from "vitest";
import { wording } from "../testing/samples";

test.each([
  [{ key: "waiting", values: { seat: 1 } }, "Bartek has to decide now."],
  [
    { key: "permit", values: { region: "wales" } },
    /^Placing or displacing in Wales needs a permit/,
  ],
  [{ key: "privilege", values: { privilege: 2 } }, "This needs the privilege pink."],
  [
    { key: "displace", values: { count: 3, have: 2, kind: "m" } },
    "To displace this piece (merchant) you need 3 pieces in your supply and have 2.",
  ],
] as const)("%o in words", (reason, text) => {
  expect(wording.reason(reason)).toMatch(text);
});
