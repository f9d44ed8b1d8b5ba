import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `farmstead serve` listens while the page is being worked on. */
const server = process.env.FARMSTEAD_SERVER ?? "http://127.0.0.1:7878";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: {
    proxy: {
      // The server takes writes from its own origin only.
      "/api": { target: server, changeOrigin: true, headers: { origin: server } },
      "/ws": { target: server, changeOrigin: true, headers: { origin: server }, ws: true },
    },
  },
  test: { include: ["tests/unit/**/*.test.ts"] },
});
