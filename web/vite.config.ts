import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { catalogues } from "./po";

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
