/** Names of seats where there is little room. */

/** Split a name into text and number, so that the number stays visible when the text is cut short. */
export function headAndTail(name: string): [string, string] {
  const tail = / \d+$/.exec(name)?.[0] ?? "";
  return [name.slice(0, name.length - tail.length), tail];
}
