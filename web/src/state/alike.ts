/** Names that look alike: what a reader takes for the same at a glance. */

/** Letters of other scripts, and digits, that look like a Latin small letter. */
const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["a", "аα"],
    ["b", "ьв"],
    ["c", "сϲ"],
    ["e", "еεє"],
    ["h", "һнη"],
    ["i", "іιl1ӏ|!"],
    ["j", "ј"],
    ["k", "кκ"],
    ["m", "м"],
    ["n", "п"],
    ["o", "оο0"],
    ["p", "рρ"],
    ["r", "г"],
    ["s", "ѕ5"],
    ["t", "тτ"],
    ["u", "υц"],
    ["v", "ѵν"],
    ["w", "ԝш"],
    ["x", "хχ"],
    ["y", "уγ"],
    ["z", "ζ2"],
  ].flatMap(([letter = "", others = ""]) => Array.from(others, (other) => [other, letter])),
);

/** Return what is left of a name when all that looks alike is the same. */
export function shapeOf(name: string): string {
  const bare = name
    .normalize("NFKD")
    .toLowerCase()
    // Marks above letters, and what is not seen at all.
    .replaceAll(/[\p{M}\p{Cf}\s._'’-]/gu, "");
  return Array.from(bare, (letter) => LOOKS[letter] ?? letter).join("");
}
