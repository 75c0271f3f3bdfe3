import { describe, expect, it } from "vitest";
import type { WaysBack } from "../api/ways";
import { english } from "../testing/english";
import { sayer } from "../words/words";
import { deviceName, hasWayBack, qrPath, typedCode } from "./ways";

const say = sayer("en", english);
const device = { id: "a", label: "", created: 0, seen: 0, this: true, by_token: false };
const ways: WaysBack = { devices: [device], passkeys: [], recovery: false };

describe("devices and ways back", () => {
  it("calls a device by its browser and system", () => {
    expect(deviceName("Firefox on Android", say)).toBe("Firefox on Android");
    expect(deviceName("Firefox", say)).toBe("Firefox");
    expect(deviceName("", say)).toBe("Unknown device");
  });

  it("reads a code however its groups are parted", () => {
    expect(typedCode(" abcd-EFGH ij–kl")).toBe("abcdEFGHijkl");
  });

  it("knows whether somebody could come back", () => {
    expect(hasWayBack(ways, "here")).toBe(false);
    const other = { ...device, id: "b", this: false };
    expect(hasWayBack({ ...ways, devices: [device, other] }, "here")).toBe(true);
    expect(hasWayBack({ ...ways, devices: [device, other] }, "everywhere")).toBe(false);
    const program = { ...other, by_token: true };
    expect(hasWayBack({ ...ways, devices: [device, program] }, "here")).toBe(false);
    expect(hasWayBack({ ...ways, recovery: true }, "everywhere")).toBe(true);
  });

  it("draws the dark squares of a row as runs", () => {
    expect(qrPath(["1101", "0010"])).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM2 1h1v1h-1z");
  });
});
