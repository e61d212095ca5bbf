import { createPasswordHasher } from "@quote-financing/api/identity/passwords/password-hasher";
import { RequestLimiter } from "@quote-financing/api/limits/request-limiter";
import { DEFAULT_LIMITS } from "@quote-financing/api/limits/request-limits";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/node-secret-box";
import { registerServices } from "@quote-financing/api/shared-services";
import type { Database } from "@quote-financing/db/database";
import { beforeAll, expect, test, vi } from "vitest";
import { GET } from "./route.ts";

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a session secret of this test alone, and long");
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test");
  registerServices({
    db: {} as Database,
    clock: { now: () => new Date(0) },
    makeId: () => "req_1",
    randomBytes: () => Buffer.alloc(0),
    secretBox: createSecretBox("a key of this test and long enough"),
    limiter: new RequestLimiter(DEFAULT_LIMITS),
    passwords: createPasswordHasher(),
    portalUrl: "https://portal.example.nl",
    allowPrivateDestinations: false,
    wakeDelivery: () => {},
  });
});

test.each([
  ["cross-site", 403],
  ["same-site", 403],
  ["same-origin", 401],
  ["none", 401],
])(
  "an export that a page of another site asks for is refused before anybody is looked up: %s",
  async (site, status) => {
    const headers = { "Sec-Fetch-Site": site };
    const answer = await GET(new Request("https://portal.example.nl/api/audit/export?format=csv", { headers }));
    expect(answer.status).toBe(status);
  },
);
