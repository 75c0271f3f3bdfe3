/** The routes of the text board: each post with its piece, who has filled it, and the marker. */
import type { Route } from "../../boards/geometry";
import { ownerOf } from "../../notation/piece";
import { byName, type Line, pieceText, type Read, sentences } from "./lines";

/** Return the routes with pieces, and those without; each in the order of their names. */
export function routeLines(read: Read): { taken: Line[]; empty: Line[] } {
  const { routes } = read.board.geometry;
  const isTaken = ({ id }: Route): boolean => read.view.posts[id]?.some((piece) => piece) === true;
  return {
    taken: byName(routes.filter(isTaken).map((route) => takenLine(read, route))),
    empty: byName(routes.filter((route) => !isTaken(route)).map((route) => emptyLine(read, route))),
  };
}

function takenLine(read: Read, route: Route): Line {
  const { wording } = read;
  const posts = route.posts.map((_, index) => {
    const piece = read.view.posts[route.id]?.[index];
    const what = piece ? pieceText(wording, piece) : wording.say("text.empty");
    return `${numberText(read, route, index + 1)} ${what}`;
  });
  return {
    key: route.id,
    name: wording.route(route.id),
    text: sentences(posts.join(", "), fullText(read, route), ...rewards(read, route)),
  };
}

function emptyLine(read: Read, route: Route): Line {
  const { wording } = read;
  const ships = route.posts
    .map((_, index) => index + 1)
    .filter((number) => wording.outline.ships.has(`${route.id}.${number}`))
    .map((number) => numberText(read, route, number));
  const count = wording.say("text.posts", { count: route.posts.length });
  return {
    key: route.id,
    name: wording.route(route.id),
    text: sentences([count, ...ships].join(", "), ...rewards(read, route)),
  };
}

/** The number of a post, and whether it is a ship. */
function numberText({ wording }: Read, route: Route, number: number): string {
  const post = String(number);
  return wording.outline.ships.has(`${route.id}.${number}`)
    ? wording.say("post.ship", { post })
    : post;
}

/** Whose route it is, if one player has all of its posts. */
function fullText({ view, wording }: Read, route: Route): string {
  const owners = new Set(
    route.posts.map((_, index) => ownerOf(view.posts[route.id]?.[index] ?? "")),
  );
  const [owner = ""] = owners;
  return owners.size === 1 && owner !== ""
    ? wording.say("text.full", { name: wording.seat(owner) })
    : "";
}

/** What lies at a route for whoever establishes it. */
export function rewards({ view, wording }: Read, route: Route): string[] {
  const { say } = wording;
  const marker = view.markers[route.id];
  return [
    ...(marker === undefined ? [] : [say("text.marker", { marker: wording.marker(marker) })]),
    ...(route.permanent === null
      ? []
      : [say("text.permanent", { marker: say(`permanent.${route.permanent}`) })]),
  ];
}
