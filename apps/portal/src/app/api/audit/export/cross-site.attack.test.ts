import { registerServices } from "@quote-financing/api/shared-services";
import { beforeAll, expect, test, vi } from "vitest";
import { testPortalServices } from "../../../../server/testing-services.ts";
import { GET } from "./route.ts";

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a session secret of this test alone, and long");
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test");
  registerServices(testPortalServices());
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
