import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const NEXT_PEER = fileURLToPath(new URL("../../../next-peer", import.meta.url));

/** Builds the Next.js application with the one route handler. @returns its folder. */
export function buildNextPeer(): string {
  execFileSync(process.execPath, [fileURLToPath(import.meta.resolve("next/dist/bin/next")), "build", NEXT_PEER], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  return NEXT_PEER;
}
