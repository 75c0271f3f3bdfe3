import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv, type Plugin, runnerImport } from "vite";
import { defineConfig } from "vitest/config";

/** Where the API is while the pages come from Vite. */
const { KONTOR_DEV_SERVER: server = "http://127.0.0.1:8000" } = loadEnv(
  "development",
  ".",
  "KONTOR_",
);

/** Writes the paths of the pages beside the page itself: the server answers at these. */
function pagePaths(): Plugin {
  return {
    name: "kontor-page-paths",
    apply: "build",
    async generateBundle() {
      const { module } =
        await runnerImport<typeof import("./src/pages/pages")>("./src/pages/pages.ts");
      const source = JSON.stringify(module.PAGES.map((page) => page.path));
      this.emitFile({ type: "asset", fileName: "pages.json", source });
    },
  };
}

/**
 * Serves parts of the catalogues: `pl.json?name` is the name of a language, `pl.json?browser` what
 * the pages say in it, without the texts of the terminal.
 */
function catalogueParts(): Plugin {
  return {
    name: "kontor-catalogue-parts",
    enforce: "pre",
    transform(code, id) {
      const part = /\/messages\/[a-z]+\.json\?(name|browser)$/.exec(id)?.[1];
      if (part === undefined) return null;
      const { name, game, browser } = JSON.parse(code) as Record<string, object>;
      const shown = part === "name" ? name : { ...game, ...browser };
      return { code: JSON.stringify(shown), moduleType: "json", map: null };
    },
  };
}

export default defineConfig({
  // Files name each other relative to themselves, so that the pages may be served at any path; in
  // the page itself the server fills the path in.
  base: "./",
  plugins: [svelte(), pagePaths(), catalogueParts()],
  build: {
    outDir: "../src/kontor/server/web",
    emptyOutDir: true,
    // Every picture stays a file of its own: the server's CSP allows no other sources.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The host stays the page's own, so that the server sees one and the same site.
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
    // The rule text and the catalogues are those of the Python package.
    fs: { allow: [".."] },
  },
  test: { include: ["src/**/*.test.ts"], globalSetup: "src/testing/boards.setup.js" },
});
