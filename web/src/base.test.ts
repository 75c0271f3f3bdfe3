import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function servedAt(content: string): Promise<typeof import("./base")> {
  vi.stubGlobal("document", { querySelector: () => ({ content }) });
  return import("./base");
}

test("addresses begin where the pages are served", async () => {
  const { addressOf, ours } = await servedAt("/games/kontor/");
  expect(addressOf("/rules#C3")).toBe("/games/kontor/rules#C3");
  expect(ours("/games/kontor/table/a")).toBe("/table/a");
  expect(ours("/games/kontor/")).toBe("/");
  expect(ours("/games/other")).toBeNull();
});

test("without a path, or before a server has filled it in, they begin at the root", async () => {
  for (const content of ["/", "./"]) {
    vi.resetModules();
    const { addressOf, ours } = await servedAt(content);
    expect(addressOf("/rules")).toBe("/rules");
    expect(ours("/table/a")).toBe("/table/a");
  }
});
