import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import { ServerProcess } from "./server-process.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Every folder above the program must be open to others; a checkout in a private folder cannot be tried so. */
const isReachable = (path: string): boolean => {
  for (let folder = path; folder !== "/"; folder = join(folder, "..")) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
};

test.runIf(isRoot && isReachable(process.cwd()))(
  "a server of a normal user runs its own PostgreSQL in a folder that only that user may enter",
  async () => {
    const home = mkdtempSync(join(tmpdir(), "quote-financing-user-"));
    chmodSync(home, 0o700);
    chownSync(home, NOBODY, NOBODY);
    const dataDir = join(home, "data");

    const server = await ServerProcess.start({ env: { DATA_DIR: dataDir, HOME: home }, uid: NOBODY, gid: NOBODY });
    const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
    const client = new MerchantClient(server.origin, demo.organizations["zonnig-dak"].apiKey);
    const answer = await client.post("quotes", quoteBody());
    const { code } = await server.stop();

    expect(answer.status).toBe(201);
    expect(code).toBe(0);
    expect(statSync(join(dataDir, "demo.json")).mode & 0o077).toBe(0);
    expect(statSync(dataDir).uid).toBe(NOBODY);
    rmSync(home, { recursive: true, force: true });
  },
);
