export const TABS = ["log", "actions", "chat", "note"] as const;
export type Tab = (typeof TABS)[number];
