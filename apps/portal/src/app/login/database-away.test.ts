import { registerServices } from "@quote-financing/api/shared-services";
import type { Database } from "@quote-financing/db/database";
import { expect, test, vi } from "vitest";
import { testPortalServices } from "../../server/testing-services.ts";
import { GET } from "./route.ts";

let code = "ECONNREFUSED";

/** Answers nothing that it is asked. */
const awayDatabase = {
  orm: {
    select: () => {
      throw Object.assign(new Error("away"), { code });
    },
  },
} as unknown as Database;

test("the sign-in page is there while the database is away, and what is a fault stays one", async () => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a session secret of this test alone, and long");
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test");
  registerServices(testPortalServices(awayDatabase));
  const asked = () => GET(new Request("https://portal.example.nl/login"));

  const answer = await asked();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('type="password"');

  code = "42703";
  await expect(asked()).rejects.toThrow("away");
});
