import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "./run-command.ts";
import { type StreamService, startStreamService } from "./testing-stream-service.ts";

let home: string;
let service: StreamService;
let printed: string[];

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "quote-financing-home-"));
  vi.stubEnv("HOME", home);
  printed = [];
  service = await startStreamService();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
  await service.close();
});

function run(words: readonly string[], signal: AbortSignal): Promise<number> {
  const print = (line: string) => void printed.push(line);
  const environment = { QUOTE_FINANCING_URL: service.url, QUOTE_FINANCING_API_KEY: "okey_test" };
  return runCommand(words, { environment, terminal: { out: print, say: print }, signal });
}

describe.each([[["listen", "--forward-to", "http://localhost:4002/hook"]], [["logs", "tail"]]])("%j", (words) => {
  it("ends when the service was never reached, and says why", async () => {
    await service.close();
    expect(await run(words, AbortSignal.timeout(2_000))).toBe(1);
    expect(printed).toEqual(["The service cannot be reached: ECONNREFUSED"]);
  });

  it("ends when the service has never taken it, with what it said", async () => {
    service.refuseWith(503);
    expect(await run(words, AbortSignal.timeout(2_000))).toBe(1);
    expect(printed).toEqual([expect.stringContaining("(credentials_invalid, req_1)")]);
  });

  it("goes on once it was reached, and says what it cannot do", async () => {
    const end = new AbortController();
    const running = run(words, end.signal);
    await service.waitForStreams(1);
    service.refuseWith(503);
    service.drop();
    await vi.waitFor(() => expect(printed.at(-1)).toContain("credentials_invalid"), { timeout: 4_000 });
    await service.close();
    await vi.waitFor(() => expect(printed.at(-1)).toContain("ECONNREFUSED"), { timeout: 4_000 });
    end.abort();
    expect(await running).toBe(0);
    expect(printed.slice(-3)).toEqual([
      "The connection ended; trying again.",
      expect.stringMatching(/^The connection ended; trying again\. The credential is not valid\./),
      "The connection ended; trying again. The service cannot be reached: ECONNREFUSED",
    ]);
  });
});
