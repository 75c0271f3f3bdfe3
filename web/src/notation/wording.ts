/** Actions, places and pieces of the notation in the player's words. */
import type { Reason, Worth, Saying } from "../api/types";
import { regionName } from "../boards/families";
import { numberOf, routeOf } from "../boards/geometry";
import type { Outline } from "../boards/outline";
import type { Say } from "../words/words";
import type { Action, ActionOf, Reward, Verb } from "./action";
import { type Count, kindOf, type Kind, ownerOf } from "./piece";

type Values = Record<string, string | number>;
/** What the catalogue needs for an action: the rest of its key (after `do.` or `did.`), and what fills it. */
type Told = [key: string, values: Values];

export class Wording {
  readonly say: Say;
  readonly outline: Outline;
  readonly names: readonly string[];
  /** The reader's own seat, if they have just one: sentences say “you” to them. */
  readonly you: number | null;

  constructor(say: Say, outline: Outline, names: readonly string[], you: number | null = null) {
    this.say = say;
    this.outline = outline;
    this.names = names;
    this.you = you;
  }

  /** Whether another wording would say everything the same way. */
  says(other: Wording): boolean {
    const names =
      this.names.length === other.names.length &&
      this.names.every((name, seat) => name === other.names[seat]);
    return (
      names && this.say === other.say && this.outline === other.outline && this.you === other.you
    );
  }

  seat(owner: number | string): string {
    if (owner === "n") return this.say("seat.neutral");
    return this.names[Number(owner)] ?? String(owner);
  }

  /** Who does something, at the beginning of a sentence: “You”, or a name. */
  who(owner: number | string): string {
    return this.isYou(owner) ? this.say("log.you") : this.seat(owner);
  }

  /** Say a sentence about what a seat does; the forms of its verb are those for “you” or for others. */
  tells(owner: number | string | null, key: string, values: Values = {}): string {
    return this.say(key, this.isYou(owner) ? { ...values, you: 1 } : values);
  }

  private isYou(owner: number | string | null): boolean {
    return this.you !== null && owner !== null && String(owner) === String(this.you);
  }

  city(id: string): string {
    return this.outline.cities.get(id) ?? id;
  }

  route(id: string): string {
    const ends = this.outline.routes.get(id);
    return ends === undefined ? id : `${this.city(ends[0])}–${this.city(ends[1])}`;
  }

  /** The routes of some posts, each once. */
  routesOf(posts: readonly string[]): string {
    return [...new Set(posts.map(routeOf))].map((route) => this.route(route)).join(", ");
  }

  /** A post by its route and number: “Bremen–Hamburg 2”. */
  bare(post: string): string {
    return `${this.route(routeOf(post))} ${numberOf(post)}`;
  }

  /** A post as `bare` names it, and whether it is a ship. */
  post(id: string): string {
    const post = this.bare(id);
    return this.outline.ships.has(id) ? this.say("post.ship", { post }) : post;
  }

  /** A province is named after the cities around it; the outermost one has a name of its own. */
  province(id: string): string {
    const at = (city: string): number => `-${id}-`.indexOf(`-${city}-`);
    const around = [...this.outline.cities.keys()].filter((city) => at(city) >= 0);
    if (around.length === 0) return this.say("province.outer");
    return around
      .sort((one, other) => at(one) - at(other))
      .map((city) => this.city(city))
      .join("–");
  }

  kind(kind: Kind): string {
    return this.say(`kind.${kind}`);
  }

  /** A piece as the object of a verb: “a trader”. */
  object(kind: Kind): string {
    return this.say(`object.${kind}`);
  }

  marker(marker: string): string {
    return this.say(`marker.${marker}`);
  }

  /** A piece such as `0t` with its owner, to fill a text. */
  owned(piece: string): { piece: string; owner: string } {
    return { piece: this.object(kindOf(piece)), owner: this.seat(ownerOf(piece)) };
  }

  /** “2 traders, 1 merchant”. */
  count(count: Count): string {
    return listed(count, (kind, many) => this.say(`count.${kind}`, { count: many }));
  }

  /** Why something cannot be done now. */
  reason({ key, values }: Pick<Reason, "key" | "values">): string {
    return this.say(`why.${key}`, this.valuesOf(values));
  }

  /** Why a reward cannot be chosen, in few words. */
  shortReason({ key, values }: Pick<Reason, "key" | "values">): string {
    return this.say(`reward.why.${key}`, this.valuesOf(values));
  }

  /** What a turn is good for: one of the reasons of a hint or a review. */
  worth({ key, values }: Pick<Worth, "key" | "values">): string {
    return this.say(`worth.${key}`, this.valuesOf(values));
  }

  /** What a coach says. */
  coach({ key, values }: Pick<Saying, "key" | "values">): string {
    return this.say(`coach.${key}`, this.valuesOf(values));
  }

  private valuesOf(values: Reason["values"]): Values {
    const told = Object.entries(values).map(([name, value]) => [name, this.valueOf(name, value)]);
    return Object.fromEntries(told) as Values;
  }

  private valueOf(name: string, value: string | number): string | number {
    if (name === "seat") return this.seat(value);
    if (name === "city") return this.city(String(value));
    if (name === "route") return this.route(String(value));
    if (name === "region") return regionName(String(value), this.say);
    if (name === "own") return this.say(`privilege.${value}`);
    const worded = ["privilege", "kind", "ability", "favour", "marker"].includes(name);
    return worded ? this.say(`${name}.${value}`) : value;
  }

  /** The heading of the actions of a verb: “Place”. */
  group(verb: Verb): string {
    return this.say(`group.${verb}`);
  }

  /** An action as something to choose. */
  choice(action: Action): string {
    const [key, values] = this.tell(action);
    return this.say(`do.${key}`, values);
  }

  /** An action as something that a seat does, after its name: “places a trader …”, for you “place …”. */
  deed(action: Action, seat: number | null = null): string {
    const [key, values] = this.tell(action);
    return this.tells(seat, `did.${key}`, values);
  }

  /** Some pieces as the object of a verb: “a trader”, “2 traders, 1 merchant”. */
  pieces(count: Count): string {
    const [kind, more] = (["t", "m"] as const).filter((each) => (count[each] ?? 0) > 0);
    if (kind !== undefined && more === undefined && count[kind] === 1) return this.object(kind);
    return listed(count, (each, many) => this.say(`moved.${each}`, { count: many }));
  }

  /** An action in few words, for a button at the place where the rest is clear. */
  short(action: Action): string {
    switch (action.verb) {
      case "establish":
        return this.reward(action.reward);
      case "neutral":
        return this.reward(action.city === null ? null : { what: "office", city: action.city });
      case "mark":
        return this.marker(action.marker);
      case "pawn":
        return this.say(action.paid ? "chart.pawn.paid" : "chart.pawn.free");
      case "lift":
      case "take":
      case "put":
        return this.say(`chart.${action.verb}`);
      case "join":
      case "add":
        return this.say(`chart.${action.verb}`, { piece: this.object(action.kind) });
      case "place":
      case "displace":
      case "office":
        return this.kind(action.kind);
      default:
        return this.choice(action);
    }
  }

  /** What establishing a route gives, in few words. */
  reward(reward: Reward | null): string {
    if (reward === null) return this.say("chart.reward.none");
    return this.say(`chart.reward.${reward.what}`, this.rewardValues(reward));
  }

  private tell(action: Action): Told {
    switch (action.verb) {
      case "income":
      case "pay":
        return [action.verb, { count: this.count(action.count) }];
      case "place":
      case "displace":
      case "add":
        return [action.verb, { piece: this.object(action.kind), post: this.post(action.post) }];
      case "lift":
      case "put":
      case "take":
      case "drop":
      case "remove":
        return [action.verb, { post: this.post(action.post) }];
      case "establish":
        return this.tellEstablish(action);
      case "use":
        return this.tellUse(action);
      case "favour":
      case "pawn":
      case "neutral":
      case "mark":
        return this.tellRare(action);
      case "join":
        return ["join", { piece: this.object(action.kind) }];
      case "office":
        return ["office", { city: this.city(action.city), piece: this.object(action.kind) }];
      default:
        return [action.verb, {}];
    }
  }

  private tellEstablish({ route, reward }: ActionOf<"establish">): Told {
    const values = { route: this.route(route) };
    if (reward === null) return ["establish", values];
    return [`establish.${reward.what}`, { ...values, ...this.rewardValues(reward) }];
  }

  private rewardValues(reward: Reward): Values {
    switch (reward.what) {
      case "office":
        return { city: this.city(reward.city) };
      case "develop":
        return { ability: this.say(`ability.${reward.ability}`) };
      case "prestige":
        return { points: reward.points };
      case "extra":
        return { city: this.city(reward.city), kind: this.kind(reward.kind) };
    }
  }

  private tellUse({ marker, on }: ActionOf<"use">): Told {
    if (on === null) return ["use.other", { marker: this.marker(marker) }];
    if ("ability" in on) return [`use.${marker}`, { ability: this.say(`ability.${on.ability}`) }];
    const { city, space } = on;
    return [`use.${marker}`, { city: this.city(city), space, next: space + 1 }];
  }

  private tellRare(action: ActionOf<"favour" | "pawn" | "neutral" | "mark">): Told {
    switch (action.verb) {
      case "favour": {
        const [one, two] = action.markers;
        const favour = this.say(`favour.${action.tile}`);
        return ["favour", { favour, one: this.marker(one), two: this.marker(two) }];
      }
      case "pawn":
        return [action.paid ? "pawn.paid" : "pawn", { province: this.province(action.province) }];
      case "mark":
        return ["mark", { marker: this.marker(action.marker), route: this.route(action.route) }];
      case "neutral": {
        const route = this.route(action.route);
        if (action.city === null) return ["neutral", { route }];
        return ["neutral.city", { route, city: this.city(action.city) }];
      }
    }
  }
}

function listed(count: Count, say: (kind: Kind, many: number) => string): string {
  return (["t", "m"] as const)
    .flatMap((kind) => {
      const many = count[kind];
      return many === undefined ? [] : [say(kind, many)];
    })
    .join(", ");
}
