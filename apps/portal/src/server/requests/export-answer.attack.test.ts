import type { Context } from "@quote-financing/api/context";
import { registerServices } from "@quote-financing/api/shared-services";
import { beforeAll, expect, test, vi } from "vitest";
import { testPortalServices } from "../testing-services.ts";
import { exportAnswer } from "./export-answer.ts";

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a session secret of this test alone, and long");
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test");
  registerServices(testPortalServices());
});

test("what makes a file can ask, while it is read, whose session it is by now", async () => {
  let given: Context | undefined;
  const answer = await exportAnswer(new Request("https://portal.example.nl/api/quotes/export"), async (context) => {
    given = context;
    return { name: "quotes", format: "csv", chunks: (async function* () {})() };
  });
  expect(answer.status).toBe(200);
  expect(await given?.reauthenticate?.()).toBeNull();
});
