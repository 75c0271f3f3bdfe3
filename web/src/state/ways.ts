/** What the pages about devices and ways back know by themselves: labels, codes, pictures of codes. */
import type { WaysBack } from "../api/ways";
import type { Say } from "../words/words";

/** What the server calls a device: a browser and a system. */
const LABEL = /^(.+) on (.+)$/;

/** Return what a device is called in the player's language. */
export function deviceName(label: string, words: Say): string {
  const [, browser, system] = LABEL.exec(label) ?? [];
  if (browser !== undefined && system !== undefined)
    return words("you.device", { browser, system });
  return label === "" ? words("you.device.unknown") : label;
}

/** Return a code without what people put between its groups. */
export function typedCode(text: string): string {
  return text.replace(/[\s–-]/g, "");
}

/** Whether a guest could come back after this device was signed out, or after all were. */
export function hasWayBack(ways: WaysBack, where: "here" | "everywhere"): boolean {
  const others = ways.devices.some((device) => !device.this && !device.by_token);
  return ways.recovery || ways.passkeys.length > 0 || (where === "here" && others);
}

/** Return the path of an SVG that shows the dark squares of a QR code, each of size 1. */
export function qrPath(rows: readonly string[]): string {
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return runs.join("");
}

/** Return a day in the words of a language. */
export function dayOf(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(1000 * seconds);
}
