import { expect, test } from "vitest";
import { Store } from "../store";
import {
  LONGEST_NOTE,
  MOST_DRAWN,
  MOST_TABLES,
  type Notes,
  NotesStore,
  recordMark,
  type Tabs,
} from "./notes";
import { memoryStorage, openStorage, type TextStorage } from "./storage";

const RING = { from: "city:bremen", to: "city:bremen" };
const ARROW = { from: "city:bremen", to: "post:bremen-hamburg.2" };
const BACK = { from: ARROW.to, to: ARROW.from };

const noted = ({ text, drawn }: Notes): Pick<Notes, "text" | "drawn"> => ({ text, drawn });
const again = (storage: TextStorage, table = "t1", visitor = "anna"): Notes =>
  new NotesStore(storage, table, visitor).value;

test("what is noted at a table is there again, at this table and for this visitor only", () => {
  const storage = memoryStorage();
  const notes = new NotesStore(storage, "t1", "anna");
  notes.write("watch Bremen");
  expect(notes.draw(RING)).toBe(true);
  expect(notes.draw(ARROW)).toBe(true);
  expect(again(storage)).toEqual({
    text: "watch Bremen",
    drawn: [RING, ARROW],
    removed: [],
    kept: true,
  });
  const nothing = { text: "", drawn: [] };
  expect(noted(again(storage, "t2"))).toEqual(nothing);
  expect(noted(again(storage, "t1", "bartek"))).toEqual(nothing);
  expect(noted(again(storage, "t1", ""))).toEqual(nothing);
});

test("the same drawing again removes it; the way back is another one", () => {
  const storage = memoryStorage();
  const notes = new NotesStore(storage, "t1", "anna");
  for (const drawing of [RING, ARROW, BACK]) notes.draw(drawing);
  expect(notes.draw({ ...ARROW })).toBe(false);
  expect(again(storage).drawn).toEqual([RING, BACK]);
});

test("all drawings are removed at once and brought back, until something else is drawn", () => {
  const notes = new NotesStore(memoryStorage(), "t1", "anna");
  notes.wipe();
  expect(notes.value.drawn).toEqual([]);
  notes.write("text");
  notes.draw(RING);
  notes.draw(ARROW);
  notes.wipe();
  expect(notes.value).toMatchObject({ text: "text", drawn: [], removed: [RING, ARROW] });
  notes.wipe();
  expect(notes.value).toMatchObject({ drawn: [RING, ARROW], removed: [] });
  notes.wipe();
  notes.draw(BACK);
  expect(notes.value).toMatchObject({ drawn: [BACK], removed: [] });
});

test("a note, and the drawings of a table, have an end", () => {
  const notes = new NotesStore(memoryStorage(), "t1", "anna");
  notes.write("x".repeat(LONGEST_NOTE + 1));
  expect(notes.value.text).toHaveLength(LONGEST_NOTE);
  for (let n = 0; n <= MOST_DRAWN; n += 1) notes.draw({ from: `post:a-b.${n}`, to: "city:a" });
  expect(notes.value.drawn).toHaveLength(MOST_DRAWN);
  expect(notes.value.drawn[0]?.from).toBe("post:a-b.1");
});

test("the table whose notes changed longest ago is forgotten first", () => {
  const storage = memoryStorage();
  const write = (table: string): void => new NotesStore(storage, table, "anna").write(table);
  for (let n = 0; n < MOST_TABLES; n += 1) write(`t${n}`);
  write("t0");
  write("new");
  expect(again(storage, "t1").text).toBe("");
  for (const table of ["t0", "t2", "new"]) expect(again(storage, table).text).toBe(table);
  expect(storage.getItem("kontor.notes.anna.t1")).toBeNull();
});

test("notes that are empty again take up no room", () => {
  const storage = memoryStorage();
  const notes = new NotesStore(storage, "t1", "anna");
  notes.draw(RING);
  notes.draw(RING);
  expect(storage.getItem("kontor.notes.anna.t1")).toBeNull();
  expect(storage.getItem("kontor.notes")).toBe("[]");
});

test("where storage is full or forbidden they last as long as the page, and say so", () => {
  const refuse = (): never => {
    throw new Error("full");
  };
  const full = { ...memoryStorage(), setItem: refuse };
  const locked = { getItem: refuse, setItem: refuse, removeItem: refuse };
  for (const storage of [full, locked, openStorage(refuse)]) {
    const notes = new NotesStore(storage, "t1", "anna");
    expect(notes.value.kept).toBe(true);
    notes.write("text");
    notes.draw(RING);
    expect(notes.value).toEqual({ text: "text", drawn: [RING], removed: [], kept: false });
  }
});

test.each(["{", "[]", "7", '{"text":7,"drawn":{}}', '{"drawn":[null,7,{"from":"a"}]}'])(
  "what somebody else has stored there does no harm: %s",
  (text) => {
    const storage = memoryStorage({ "kontor.notes": text, "kontor.notes.anna.t1": text });
    expect(noted(again(storage))).toEqual({ text: "", drawn: [] });
    new NotesStore(storage, "t1", "anna").draw(RING);
    expect(again(storage).drawn).toEqual([RING]);
  },
);

test("what another tab notes is seen here, and the notes are those of who the visitor is now", () => {
  const storage = memoryStorage();
  const visitor = new Store("anna");
  const heard: ((event: { key: string | null }) => void)[] = [];
  const tabs = {
    addEventListener: (_: string, hear: (typeof heard)[number]) => heard.push(hear),
    removeEventListener: () => heard.splice(0),
  } as unknown as Tabs;
  const notes = new NotesStore(storage, "t1", "anna");
  const stop = notes.follow(visitor, tabs);
  new NotesStore(storage, "t1", "anna").draw(RING);
  heard[0]?.({ key: "kontor.notes.anna.t2" });
  expect(notes.value.drawn).toEqual([]);
  heard[0]?.({ key: "kontor.notes.anna.t1" });
  expect(notes.value.drawn).toEqual([RING]);
  visitor.set("bartek");
  expect(notes.value.drawn).toEqual([]);
  notes.draw(ARROW);
  expect(again(storage, "t1", "anna").drawn).toEqual([RING]);
  stop();
  expect(heard).toEqual([]);
  visitor.set("anna");
  expect(notes.value.drawn).toEqual([ARROW]);
});

test("a record has a mark of its own in place of a table's id", () => {
  const record = { actions: ["end"], deal: {} };
  expect(recordMark(record)).toBe(recordMark({ ...record }));
  expect(recordMark(record)).not.toBe(recordMark({ ...record, actions: [] }));
  expect(recordMark(record)).toMatch(/^record-[0-9a-z]+$/);
});
