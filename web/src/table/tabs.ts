export const TABS = ["log", "actions", "chat"] as const;
export type Tab = (typeof TABS)[number];
