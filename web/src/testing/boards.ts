/** The boards as the server tells them, for tests. */
import { inject } from "vitest";
import type { Family } from "../api/types";

declare module "vitest" {
  interface ProvidedContext {
    boards: { families: Family[]; files: Record<string, string> };
  }
}

const { families, files } = inject("boards");

export const FAMILIES: readonly Family[] = families;

/** Return what the server answers at the address of a chart. */
export function fileOf(address: string): string {
  const text = files[address];
  if (text === undefined) throw new Error(`no file ${address}`);
  return text;
}
