import { expect, test } from "vitest";
import { wording } from "../testing/samples";
import { parseAction } from "./action";

test.each([
  [{ key: "waiting", values: { seat: 1 } }, "Bartek has to decide now."],
  [
    { key: "permit", values: { region: "wales" } },
    /^Placing or displacing in Wales needs a permit/,
  ],
  [{ key: "privilege", values: { privilege: 2 } }, "This needs the pink privilege."],
  [
    { key: "displace", values: { count: 3, have: 2, kind: "m" } },
    "To displace this piece (merchant) you need 3 pieces in your supply; you have 2.",
  ],
] as const)("%o in words", (reason, text) => {
  expect(wording.reason(reason)).toMatch(text);
});

test.each([
  [
    { key: "control.from", values: { city: "bremen", seat: 1 } },
    "takes control of Bremen from Bartek",
  ],
  [
    { key: "route.near.office", values: { route: "bremen-hamburg", city: "bremen", count: 2 } },
    "Bremen–Hamburg lacks 2 for an office in Bremen",
  ],
  [{ key: "ability.privilege", values: { privilege: 2 } }, "offices on pink spaces"],
  [{ key: "marker", values: { marker: "+3" } }, "the marker “+3 actions”"],
  [{ key: "favour", values: { favour: "cities" } }, "the favour “4 per city”"],
  [{ key: "network", values: { count: 1, keys: 2 } }, "1 connected office"],
] as const)("%o as a reason for a turn", (reason, text) => {
  expect(wording.worth(reason)).toBe(text);
});

test.each([
  ["use swap-offices bremen 2", "use the marker “swap offices” in Bremen: spaces 2 and 3"],
  [
    "favour cities +3 develop",
    "take the favour “4 per city” for the markers “+3 actions” and “develop”",
  ],
  ["pawn outer paid", "move the pawn to the outside for one action"],
  ["pawn bremen-hamburg", "move the pawn to Bremen–Hamburg"],
  ["neutral bremen-hamburg", "establish the neutral route Bremen–Hamburg"],
  ["neutral bremen-hamburg bremen", "establish the neutral route Bremen–Hamburg, office in Bremen"],
  ["mark +3 bremen-hamburg", "place the marker “+3 actions” at Bremen–Hamburg"],
  ["office bremen m", "establish an office in Bremen with a merchant"],
  ["join t", "move a trader from the stock to the supply"],
  ["establish bremen-hamburg prestige 8", "establish Bremen–Hamburg, prestige space 8"],
  ["establish bremen-hamburg develop keys", "establish Bremen–Hamburg, develop keys"],
  ["done", "finish"],
])("%s in words", (action, text) => expect(wording.choice(parseAction(action))).toBe(text));

test.each([
  ["place t bremen-hamburg.1", "places a trader on Bremen–Hamburg 1"],
  ["pay 2t1m", "pays (2 traders, 1 merchant)"],
  ["use +3", "uses the marker “+3 actions”"],
])("%s as a deed", (action, text) => expect(wording.deed(parseAction(action))).toBe(text));

test.each([
  ["place m bremen-hamburg.1", "merchant"],
  ["add t bremen-hamburg.1", "add a trader here"],
  ["lift bremen-hamburg.1", "lift this piece"],
  ["establish bremen-hamburg", "no reward"],
  ["establish bremen-hamburg extra bremen t", "extra office (trader) in Bremen"],
  ["neutral bremen-hamburg bremen", "office in Bremen"],
  ["mark +3 bremen-hamburg", "+3 actions"],
  ["pawn outer paid", "move the pawn here for 1 action"],
  ["join m", "take a merchant"],
  ["pay 1t", "pay (1 trader)"],
])("%s at its place", (action, text) => expect(wording.short(parseAction(action))).toBe(text));
