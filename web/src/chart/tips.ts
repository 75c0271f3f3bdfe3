/** What a pointer that rests on something is told. */
import type { Say } from "./contract";
import { postName, routeName, type Board } from "./geometry";
import type { Hit } from "./hits";
import { controllerOf, kindOf, ownerOf, type Scene } from "./scene";

export interface Tip {
  title: string;
  lines: string[];
}

export function tipOf(board: Board, scene: Scene, names: readonly string[], say: Say, hit: Hit): Tip | null {
  const [word = "", rest = ""] = hit.id.split(" ");
  const who = (owner: string): string => (owner === "n" ? say("seat.neutral") : (names[Number(owner)] ?? owner));
  if (hit.kind === "medal") return { title: say(`ability.${rest}`), lines: [board.city.get(word)?.name ?? ""] };
  if (hit.kind === "marker") {
    const marker = scene.markers[hit.id];
    return { title: marker ? say(`marker.${marker}`) : "", lines: [routeName(board, hit.id)] };
  }
  if (hit.kind === "seat") return { title: say("chart.reward.prestige", { points: rest }), lines: [] };
  if (hit.kind === "post") {
    const piece = scene.posts[hit.id];
    // An empty post has nothing to tell that is not seen.
    return piece ? { title: postName(board, hit.id), lines: [`${who(ownerOf(piece))}: ${say(`kind.${kindOf(piece)}`)}`] } : null;
  }
  const city = board.city.get(word);
  if (!city) return null;
  const owner = controllerOf(scene.offices[word]);
  return { title: city.name, lines: owner ? [say("chart.controlled", { name: who(owner) })] : [] };
}
