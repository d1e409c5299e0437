import type { Plugin } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { catalogues } from "./po.ts";

const server = process.env.SIGNORIA_SERVER ?? "http://127.0.0.1:8733";

// The two files of type that every page shows at once.
const FIRST = ["alegreya-latin-600-normal", "fira-sans-condensed-latin-400-normal"];

/** Fetch them together with the page, not when its styles have been read. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".woff2") && FIRST.some((name) => file.includes(`${name}-`)))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          })),
    },
  };
}

export default defineConfig({
  plugins: [catalogues(), svelte(), preloadFonts()],
  build: {
    outDir: "../src/signoria/server/static",
    emptyOutDir: true,
    assetsDir: "assets",
    // Everything stays a file of its own: the server forbids inline scripts and data addresses.
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  // Units run as in a browser.
  resolve: process.env.VITEST === undefined ? {} : { conditions: ["browser"] },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "*.test.ts"],
    restoreMocks: true,
    css: true,
    testTimeout: 120_000, // no test depends on how busy the machine is
    hookTimeout: 120_000,
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    fs: { allow: [".."] }, // the drawings of a game lie in its package, for all who draw it
    proxy: {
      "/api": { target: server, ws: true },
      "/join": server,
      "/health": server,
    },
  },
});
