/** The desks of the text board, who is ahead, the markers, the reader's mission, and what ends the game. */
import { prestigeEnd } from "../../facts/game.json";
import type { Shares } from "../../state/chances";
import { abilitiesOf, metersOf, missionOf, seatOrder, valueText } from "../../state/desk";
import { meterOf, partTexts } from "../../state/meter";
import { byName, capital, type Line, listed, type Read, sentences } from "./lines";

export interface DeskText {
  seat: number;
  /** Whose desk it is, with the prestige. */
  title: string;
  lines: Line[];
}

/** Return all desks, the reader's own first. */
export function deskTexts(read: Read): DeskText[] {
  const { now, view, wording, mine } = read;
  return seatOrder(now.seats.length, mine).map((seat) => {
    const { say } = wording;
    const level = now.seats[seat]?.level ?? null;
    const who = [
      wording.seat(seat),
      ...(now.you.includes(seat) ? [say("desk.you")] : []),
      ...(level === null ? [] : [say("desk.bot", { level: say(`level.${level}`) })]),
      say("desk.prestige", { points: view.players[seat]?.track ?? 0 }),
    ];
    return { seat, title: who.join(", "), lines: deskLines(read, seat) };
  });
}

/** Return who is ahead, the reader first, if that is known. */
export function shareLines({ wording, mine }: Read, shares: Shares | null): Line[] {
  if (shares === null) return [];
  const parts = meterOf(shares, null, seatOrder(shares.length, mine));
  const names = shares.map((_, seat) => wording.seat(seat));
  const text = sentences(partTexts(parts, names, wording.say).join(", "));
  return [{ key: "shares", name: wording.say("meter.name"), text }];
}

function deskLines({ view, wording }: Read, seat: number): Line[] {
  const { say } = wording;
  const player = view.players[seat];
  if (player === undefined) return [];
  const line = (key: string, name: string, ...facts: string[]): Line => ({
    key: `${seat} ${key}`,
    name: capital(name),
    text: sentences(...facts),
  });
  const abilities = abilitiesOf(view, seat).map(({ ability, value }) =>
    say("desk.ability", {
      ability: say(`ability.${ability}`),
      value: valueText(ability, value, say),
    }),
  );
  const markers = player.unused.map((marker) => wording.marker(marker));
  const used = player.used.length;
  return [
    line("abilities", say("desk.abilities"), abilities.join(", ")),
    line("supply", say("desk.supply"), held(wording, player.supply)),
    line("stock", say("desk.stock"), held(wording, player.stock)),
    line(
      "markers",
      say("text.markers"),
      listed(wording, markers),
      used === 0 ? "" : say("text.used", { count: used }),
    ),
    ...(player.favours.length === 0
      ? []
      : [
          line(
            "favours",
            say("module.favours"),
            player.favours.map((one) => say(`favour.${one}`)).join(", "),
          ),
        ]),
  ];
}

/** “6 traders, 1 merchant”; a kind of which there is none is left out. */
function held(wording: Read["wording"], [t = 0, m = 0]: readonly number[]): string {
  const count = { ...(t > 0 ? { t } : {}), ...(m > 0 ? { m } : {}) };
  return t + m === 0 ? wording.say("text.none") : wording.count(count);
}

/** Return the markers at the routes, on the plate and in the pool, open favours, and what ends the game. */
export function markerLines(read: Read): Line[] {
  const { view, wording } = read;
  const { say } = wording;
  const meters = metersOf(view);
  const lying = Object.entries(view.markers).map(([route, marker]) => ({
    key: route,
    name: wording.route(route),
    text: sentences(wording.marker(marker)),
  }));
  const plate = Array.isArray(view.plate) ? view.plate.map((one) => wording.marker(one)) : [];
  const rest = [
    plate.length === 0 ? "" : say("text.plate", { markers: plate.join(", ") }),
    say("meter.pool.long", { count: meters.pool }),
    say("meter.prestige.long", { count: meters.prestige, all: prestigeEnd }),
    say("meter.cities.long", { count: meters.completed, all: wording.outline.goal }),
  ];
  return [
    ...byName(lying),
    ...(view.favours.length === 0
      ? []
      : [
          {
            key: "favours",
            name: say("desk.favours"),
            text: sentences(view.favours.map((one) => say(`favour.${one}`)).join(", ")),
          },
        ]),
    ...(view.pawn === null
      ? []
      : [{ key: "pawn", name: say("group.pawn"), text: sentences(wording.province(view.pawn)) }]),
    { key: "end", name: say("meter.title"), text: sentences(...rest) },
  ];
}

/** Return the cities of the reader's mission, if it is known; the sentence begins with the name. */
export function missionLines({ view, wording, mine }: Read): Line[] {
  if (mine === undefined) return [];
  return missionOf(view, mine).map(({ city, done }) => ({
    key: city,
    name: "",
    text: sentences(
      wording.say(done ? "desk.mission.has" : "desk.mission.lacks", { city: wording.city(city) }),
    ),
  }));
}
