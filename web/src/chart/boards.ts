/** Loads a board when it is shown; each is a file of its own, so that the first page stays small. */
import type { BoardId } from "./contract";
import { makeBoard, type Board, type Geometry } from "./geometry";

interface Files {
  svg: () => Promise<{ default: string }>;
  json: () => Promise<{ default: unknown }>;
}

const FILES: Record<BoardId, Files> = {
  "hansa-2-3": {
    svg: () => import("./generated/hansa-2-3.svg?raw"),
    json: () => import("./generated/hansa-2-3.json"),
  },
  "hansa-4-5": {
    svg: () => import("./generated/hansa-4-5.svg?raw"),
    json: () => import("./generated/hansa-4-5.json"),
  },
  east: {
    svg: () => import("./generated/east.svg?raw"),
    json: () => import("./generated/east.json"),
  },
  "britannia-2-3": {
    svg: () => import("./generated/britannia-2-3.svg?raw"),
    json: () => import("./generated/britannia-2-3.json"),
  },
  "britannia-4-5": {
    svg: () => import("./generated/britannia-4-5.svg?raw"),
    json: () => import("./generated/britannia-4-5.json"),
  },
};

const loaded = new Map<BoardId, Promise<Board>>();

export function loadBoard(id: BoardId): Promise<Board> {
  const known = loaded.get(id);
  if (known) return known;
  const files = FILES[id];
  const board = Promise.all([files.svg(), files.json()]).then(([svg, json]) =>
    // The file is ours, and a test of the export checks its shape.
    makeBoard(json.default as Geometry, svg.default),
  );
  // A load that failed (the connection was lost) may be tried again.
  board.catch(() => loaded.delete(id));
  loaded.set(id, board);
  return board;
}
