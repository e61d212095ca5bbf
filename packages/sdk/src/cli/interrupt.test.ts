import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { startStreamService } from "./testing-stream-service.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

it("a command that waits for the service ends when its person says so", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const words = ["events", "send-now", "--all", "--destination", "whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5E"];
  const command = spawn(process.execPath, [MAIN, ...words], {
    env: { ...process.env, QUOTE_FINANCING_URL: `http://127.0.0.1:${port}`, QUOTE_FINANCING_API_KEY: "okey_test" },
  });
  await once(silent, "request");

  command.kill("SIGINT");
  const late = setTimeout(() => command.kill("SIGKILL"), 4_000);
  const [code] = await once(command, "exit");

  clearTimeout(late);
  silent.closeAllConnections();
  silent.close();
  expect(code).toBe(130);
});

it("a command whose reader has gone, as head goes, ends without a fault", async () => {
  const service = await startStreamService();
  const command = spawn(process.execPath, [MAIN, "logs", "tail", "--json"], {
    env: { ...process.env, QUOTE_FINANCING_URL: service.url, QUOTE_FINANCING_API_KEY: "okey_test" },
  });
  const late = setTimeout(() => command.kill("SIGKILL"), 10_000);
  let said = "";
  command.stderr.on("data", (chunk) => (said += chunk));
  await service.waitForStreams(1);

  command.stdout.destroy();
  service.send("one", {});
  const [code] = await once(command, "close");

  clearTimeout(late);
  await service.close();
  expect(said).toBe("Ready: attempts are shown as they end.\n");
  expect(code).toBe(0);
});
