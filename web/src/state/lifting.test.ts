import { expect, test } from "vitest";
import type { Command } from "../api/types";
import { acted, now, undone, view } from "../testing/samples";
import { lifted, liftToo } from "./lifting";
import type { TableStore } from "./table";

const hand = (...from: string[]) =>
  now({ view: view({ phase: "drop", pending: { hand: from.map(() => "0t"), from, by: "move" } }) });

test("what is in the hand was lifted last", () => {
  const events = [
    acted(1, 0, "lift a-b.1"),
    undone(2, 0),
    acted(3, 0, "lift a-b.2"),
    acted(4, 0, "lift a-b.3"),
  ];
  expect(lifted(hand("a-b.2", "a-b.3"), events)).toEqual(["a-b.2", "a-b.3"]);
  expect(lifted(hand("a-b.3"), [...events, acted(5, 0, "drop c-d.1")])).toBeNull();
  expect(lifted(now(), events)).toBeNull();
});

test("one more piece is lifted in the order of the board", async () => {
  const sent: Command[] = [];
  const legal = ["place t c-d.1", "lift a-b.1", "lift a-b.2", "lift a-b.3"];
  const start = now();
  const table = {
    value: { now: hand("a-b.3"), events: [acted(3, 0, "lift a-b.3")] },
    send(command: Command) {
      sent.push(command);
      if (start.decision !== null)
        this.value.now = { ...start, decision: { ...start.decision, legal } };
      return Promise.resolve(true);
    },
  };
  expect(await liftToo(table as unknown as TableStore, "a-b.1")).toBe(true);
  expect(sent).toEqual([
    { type: "undo" },
    { type: "play", action: "lift a-b.1" },
    { type: "play", action: "lift a-b.3" },
  ]);
});
