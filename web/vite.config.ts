import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `farmstead serve` listens while the page is being worked on. */
const server = process.env.FARMSTEAD_SERVER ?? "http://localhost:4080";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: { include: ["tests/unit/**/*.test.ts"] },
});
