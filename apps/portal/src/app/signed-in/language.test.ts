import { registerServices } from "@quote-financing/api/shared-services";
import { expect, test, vi } from "vitest";
import { testPortalServices } from "../../server/testing-services.ts";
import { GET } from "./route.ts";

vi.mock("@quote-financing/api/identity/sessions/session", async (original) => ({
  ...(await original<object>()),
  findSession: async () => ({ userId: "usr_1", language: "en" }),
}));

test("who has signed in is spoken to in their own language, whatever this browser had chosen before", async () => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a session secret of this test alone, and long");
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test");
  registerServices(testPortalServices());
  for (const headers of [{}, { cookie: "language=nl" }]) {
    const answer = await GET(new Request("https://portal.example.nl/signed-in", { headers }));
    expect(await answer.text()).toContain('<html lang="en-GB">');
  }
});
