import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";

const dir = fileURLToPath(new URL("../../next-peer", import.meta.url));
execFileSync(process.execPath, [fileURLToPath(import.meta.resolve("next/dist/bin/next")), "build", dir], {
  stdio: "ignore",
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
});
const app = next({ dev: false, dir });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }));
