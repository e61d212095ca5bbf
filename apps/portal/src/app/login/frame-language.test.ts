import { registerServices } from "@quote-financing/api/shared-services";
import { expect, test, vi } from "vitest";
import { testPortalServices } from "../../server/testing-services.ts";
import { GET } from "./route.ts";

vi.mock("@quote-financing/api/identity/sessions/session", async (original) => ({
  ...(await original<object>()),
  findSession: async () => null,
}));
vi.mock("@quote-financing/api/identity/single-sign-on/identity-provider", async (original) => ({
  ...(await original<object>()),
  hasProviders: async () => false,
}));

test("the frame of an ended session speaks as its page does; any other sign-in as this browser chose", async () => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a session secret of this test alone, and long");
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test");
  registerServices(testPortalServices());
  const languageOf = async (query: string, cookie: string) => {
    const answer = await GET(new Request(`https://portal.example.nl/login?${query}`, { headers: { cookie } }));
    return /<html lang="([\w-]+)">/.exec(await answer.text())?.[1];
  };

  expect(await languageOf("next=%2Fsigned-in&language=en", "language=nl")).toBe("en-GB");
  expect(await languageOf("next=%2Fsigned-in&language=nl", "language=en")).toBe("nl-NL");
  expect(await languageOf("next=%2Fsigned-in&language=fr", "language=en")).toBe("en-GB");
  expect(await languageOf("next=%2Fquotes&language=en", "language=nl")).toBe("nl-NL");
});
