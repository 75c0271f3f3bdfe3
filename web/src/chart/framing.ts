/** Which part of a board a small picture shows. */
import type { Box, Point } from "../boards/geometry";

const MARGIN = 60;

/**
 * Return the box around some points that is `ratio` times as wide as high, and at least so many units wide.
 * It stays on the board where it can; without points it is the whole board's.
 */
export function frameOf(points: readonly Point[], ratio: number, least: number, board: Box): Box {
  const [left, top, right, bottom] =
    points.length > 0
      ? around(points)
      : [board[0], board[1], board[0] + board[2], board[1] + board[3]];
  const width = Math.max(least, right - left + 2 * MARGIN, ratio * (bottom - top + 2 * MARGIN));
  const height = width / ratio;
  return [
    within((left + right - width) / 2, width, board[0], board[2]),
    within((top + bottom - height) / 2, height, board[1], board[3]),
    width,
    height,
  ];
}

function around(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Return where a stretch begins so that it does not go beyond another, if it is no longer than that. */
function within(from: number, length: number, least: number, room: number): number {
  if (length >= room) return least + (room - length) / 2;
  return Math.min(Math.max(from, least), least + room - length);
}
