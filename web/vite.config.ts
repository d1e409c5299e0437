import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { catalogues } from "./po.ts";

const server = process.env.SIGNORIA_SERVER ?? "http://127.0.0.1:8733";

export default defineConfig({
  plugins: [catalogues(), svelte()],
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
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "*.test.ts"], restoreMocks: true },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      "/api": { target: server, ws: true },
      "/join": server,
      "/health": server,
    },
  },
});
