/** Places, pieces and actions of the notation in words. */
import type { Reason } from "../api/types";
import type { Say } from "../chart/contract";
import type { Facts } from "./facts";

const ALONE = ["end", "done", "decline", "accept"];
const BY_COUNT = ["income", "pay"];
const BY_POST = ["lift", "put", "take", "drop", "remove"];
const BY_KIND_AND_POST = ["place", "displace", "add"];

type Told = [key: string, values: Record<string, string | number>];

export class Wording {
  readonly say: Say;
  readonly facts: Facts;
  readonly names: readonly string[];

  constructor(say: Say, facts: Facts, names: readonly string[]) {
    this.say = say;
    this.facts = facts;
    this.names = names;
  }

  /** Whether another wording would say the same of everything. */
  says(other: Wording): boolean {
    const names =
      this.names.length === other.names.length &&
      this.names.every((name, seat) => name === other.names[seat]);
    return names && this.say === other.say && this.facts === other.facts;
  }

  seat(owner: number | string): string {
    if (owner === "n") return this.say("seat.neutral");
    return this.names[Number(owner)] ?? String(owner);
  }

  city(id: string): string {
    return this.facts.cities.get(id) ?? id;
  }

  route(id: string): string {
    const ends = this.facts.routes.get(id);
    return ends === undefined ? id : `${this.city(ends[0])}–${this.city(ends[1])}`;
  }

  post(id: string): string {
    const dot = id.lastIndexOf(".");
    const post = `${this.route(id.slice(0, dot))} ${id.slice(dot + 1)}`;
    return this.facts.ships.has(id) ? this.say("post.ship", { post }) : post;
  }

  province(id: string): string {
    const cities = id.split("-");
    if (cities.every((city) => this.facts.cities.has(city))) {
      return cities.map((city) => this.city(city)).join("–");
    }
    return this.say("province.outer");
  }

  /** A count such as `2t1m`: “2 traders, 1 merchant”. */
  count(text: string): string {
    return Array.from(text.matchAll(/(\d+)([tm])/g), ([, count = "0", kind = "t"]) =>
      this.say(`count.${kind}`, { count: Number(count) }),
    ).join(", ");
  }

  /** Why something cannot be done now. */
  reason({ key, values }: Pick<Reason, "key" | "values">): string {
    const told = Object.entries(values).map(([name, value]) => [name, this.valueOf(name, value)]);
    return this.say(`why.${key}`, Object.fromEntries(told) as Record<string, string | number>);
  }

  private valueOf(name: string, value: string | number): string | number {
    if (name === "seat") return this.seat(value);
    if (name === "city") return this.city(String(value));
    const worded = ["region", "privilege", "kind", "ability"].includes(name);
    return worded ? this.say(`${name}.${value}`) : value;
  }

  /** An action as something that one may do. */
  choice(action: string): string {
    const [key, values] = this.tell(action);
    return this.say(`do.${key}`, values);
  }

  /** An action as something that somebody does. */
  deed(action: string): string {
    const [key, values] = this.tell(action);
    return this.say(`did.${key}`, values);
  }

  private tell(action: string): Told {
    const [verb = "", one = "", two = "", three = "", four = ""] = action.split(" ");
    if (ALONE.includes(verb)) return [verb, {}];
    if (BY_COUNT.includes(verb)) return [verb, { count: this.count(one) }];
    if (BY_POST.includes(verb)) return [verb, { post: this.post(one) }];
    if (BY_KIND_AND_POST.includes(verb)) {
      return [verb, { piece: this.say(`object.${one}`), post: this.post(two) }];
    }
    if (verb === "establish") return this.tellEstablish(one, two, three, four);
    if (verb === "use") return this.tellUse(one, two, three);
    return this.tellSeldom(verb, one, two, three);
  }

  private tellEstablish(route: string, reward: string, what: string, kind: string): Told {
    const values = { route: this.route(route) };
    if (reward === "") return ["establish", values];
    const key = `establish.${reward}`;
    if (reward === "office") return [key, { ...values, city: this.city(what) }];
    if (reward === "develop") return [key, { ...values, ability: this.say(`ability.${what}`) }];
    if (reward === "prestige") return [key, { ...values, points: what }];
    return [key, { ...values, city: this.city(what), kind: this.say(`kind.${kind}`) }];
  }

  private tellUse(marker: string, what: string, space: string): Told {
    if (marker === "develop") return ["use.develop", { ability: this.say(`ability.${what}`) }];
    if (marker === "swap-offices") {
      return ["use.swap-offices", { city: this.city(what), space, next: Number(space) + 1 }];
    }
    return ["use.other", { marker: this.say(`marker.${marker}`) }];
  }

  private tellSeldom(verb: string, one: string, two: string, three: string): Told {
    const { say } = this;
    switch (verb) {
      case "mark":
        return [verb, { marker: say(`marker.${one}`), route: this.route(two) }];
      case "favour":
        return [
          verb,
          { favour: say(`favour.${one}`), one: say(`marker.${two}`), two: say(`marker.${three}`) },
        ];
      case "pawn":
        return [two === "paid" ? "pawn.paid" : "pawn", { province: this.province(one) }];
      case "join":
        return [verb, { piece: say(`object.${one}`) }];
      case "office":
        return [verb, { city: this.city(one), piece: say(`object.${two}`) }];
      default:
        if (two === "") return ["neutral", { route: this.route(one) }];
        return ["neutral.city", { route: this.route(one), city: this.city(two) }];
    }
  }
}
