/** The cities of the text board: their office spaces, who controls them, what they are good for. */
import { regionName } from "../../boards/families";
import type { City, Office } from "../../boards/geometry";
import { privileges } from "../../facts/game.json";
import { byName, type Line, pieceText, type Read, sentences } from "./lines";

/** Return every city in the order of their names. */
export function cityLines(read: Read): Line[] {
  return byName(read.board.geometry.cities.map((city) => cityLine(read, city)));
}

function cityLine(read: Read, city: City): Line {
  const { wording, now } = read;
  const { say } = wording;
  const control = now.cities?.[city.id]?.control;
  const { abilities, permits } = city;
  return {
    key: city.id,
    name: wording.city(city.id),
    text: sentences(
      officesText(read, city),
      control === undefined ? "" : say("tip.control", { name: wording.seat(control) }),
      abilities.length === 0
        ? ""
        : say("text.develop", {
            abilities: abilities.map(({ ability }) => say(`ability.${ability}`)).join(", "),
          }),
      ...permits.map(({ country }) => say("text.permit", { region: regionName(country, say) })),
      permits.length > 0 && read.view.permits.includes(city.id) ? say("text.permit.spent") : "",
      roadsText(read, city),
    ),
  };
}

/** The offices from left to right, the free spaces with what they need. */
function officesText({ view, wording }: Read, city: City): string {
  const { say } = wording;
  const { spaces = [], extra = [] } = view.offices[city.id] ?? {};
  const printed = Array.from({ length: Math.max(city.offices.length, spaces.length) }, (_, n) => {
    const piece = spaces[n];
    if (piece) return `${n + 1} ${pieceText(wording, piece)}`;
    const office = city.offices[n];
    return office === undefined
      ? ""
      : say("text.space", {
          space: n + 1,
          privilege: privilegeText(say, office),
          kind: wording.kind(office.shape === "circle" ? "m" : "t"),
        }) + coinText(say, office);
  });
  const complete = city.offices.length > 0 && city.offices.every((_, n) => spaces[n]);
  const pieces = extra.map((piece) => pieceText(wording, piece)).join(", ");
  return sentences(
    city.open ? say("text.open") : "",
    pieces === "" ? "" : say("text.extra", { pieces }),
    printed.filter((text) => text !== "").join(", "),
    complete ? say("text.complete") : "",
  );
}

function privilegeText(say: Read["wording"]["say"], { privilege }: { privilege: string }): string {
  return say(`privilege.${privileges.findIndex((colour) => colour === privilege)}`);
}

function coinText(say: Read["wording"]["say"], { coin }: Office): string {
  return coin > 0 ? ` ${say("chart.coin", { points: coin })}` : "";
}

/** The cities at the other ends of its routes. */
function roadsText({ board, wording }: Read, city: City): string {
  const others = board.geometry.routes
    .filter(({ ends }) => ends.includes(city.id))
    .map(({ ends }) => wording.city(ends[0] === city.id ? ends[1] : ends[0]))
    .sort((one, other) => one.localeCompare(other));
  return others.length === 0 ? "" : wording.say("text.roads", { cities: others.join(", ") });
}

/** Return the prestige spaces and the East–West link. */
export function tableLines({ board, view, wording }: Read): Line[] {
  const { say } = wording;
  const { prestige, eastWest } = board.geometry;
  const spaces = prestige.spaces.map(({ points, privilege }, n) => {
    const owner = view.prestige[n] ?? null;
    return owner === null
      ? say("text.free", { space: points, privilege: privilegeText(say, { privilege }) })
      : `${points} ${wording.seat(owner)}`;
  });
  const gained = view.east_west.map(
    (owner, n) => `${wording.seat(owner)} +${eastWest.coins[n]?.points ?? 0}`,
  );
  const left = eastWest.coins.slice(gained.length).map(({ points }) => points);
  const cities = eastWest.ends.map((end) => wording.city(end)).join("–");
  return [
    {
      key: "prestige",
      name: say("text.prestige", { city: wording.city(prestige.city) }),
      text: sentences(spaces.join(", ")),
    },
    {
      key: "link",
      name: say("text.link", { cities }),
      text: sentences(
        gained.join(", "),
        left.length === 0 ? "" : say("text.link.free", { points: left.join(", ") }),
      ),
    },
  ];
}
