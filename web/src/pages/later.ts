/** The pages that are loaded when they are wanted, so that the first script stays small. */
export const later = {
  play: () => import("./Play.svelte"),
  table: () => import("./Table.svelte"),
  new: () => import("./Create.svelte"),
  join: () => import("./Join.svelte"),
  replay: () => import("./Replay.svelte"),
  rules: () => import("./Rules.svelte"),
  settings: () => import("./SettingsPage.svelte"),
};

/** Begin to load a page while something else is being waited for. */
export function preload(page: string): void {
  // What fails here fails again, and is told, when the page is shown.
  if (page in later) later[page as keyof typeof later]().catch(() => undefined);
}
