import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ServerProcess } from "./server-process.ts";
import { statusesOnOneConnection } from "./statuses-on-one-connection.ts";

const ULID = "0".repeat(26);

const DATA_DIR = mkdtempSync(join(tmpdir(), "quote-financing-portal-edges-"));
let server: ServerProcess;
let users: Record<"owner" | "agent", { email: string; password: string }>;

beforeAll(async () => {
  server = await ServerProcess.start({ env: { DATA_DIR, ROLES: "rest,portal,delivery" } });
  users = JSON.parse(readFileSync(join(DATA_DIR, "demo.json"), "utf8")).users;
});

afterAll(async () => {
  await server.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

async function cookieOf(who: "owner" | "agent"): Promise<string> {
  const { origin } = server;
  const { email, password } = users[who];
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test.each([
  [
    "owner",
    ["/settings/destinations/x", `/settings/destinations/whk_${ULID}`, `/quotes/qot_${ULID}`, `/cases/cas_${ULID}`],
  ],
  [
    "agent",
    [
      "/support/organizations/x",
      `/support/organizations/mer_${ULID}`,
      `/support/quotes/qot_${ULID}?organization=mer_${ULID}`,
      `/support/cases/cas_${ULID}?organization=mer_${ULID}`,
    ],
  ],
] as const)("pages of what is not there are no fault in the log of the server: %s", async (who, paths) => {
  const cookie = await cookieOf(who);
  for (const path of paths) {
    const response = await fetch(`${server.origin}${path}`, { headers: { cookie, accept: "text/html" } });
    expect([path, response.status]).toEqual([path, 404]);
    await response.text();
  }
  // Answered behind them, and written behind what they left.
  await expect.poll(() => server.output).toContain(`"route":"${who === "owner" ? "/cases" : "/support/cases"}/{id}"`);
  const faults = server.output.split("\n").filter((line) => line.includes('"level":"error"'));
  expect(faults).toEqual([]);
});

test("a body that is refused while it comes does not hold up the next request on its connection", async () => {
  for (const path of ["/api/auth/sign-in/email", "/api/unsubscribe/none"]) {
    for (const isAnnounced of [true, false]) {
      const refused = { method: "POST", path, body: Buffer.alloc(200_000), isAnnounced } as const;
      const statuses = await statusesOnOneConnection(server.origin, [refused, { method: "GET", path: "/healthz" }]);
      expect([path, isAnnounced, ...statuses]).toEqual([path, isAnnounced, 413, 200]);
    }
  }
});
