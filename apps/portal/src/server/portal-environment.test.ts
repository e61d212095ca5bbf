import { environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import { afterEach, expect, test, vi } from "vitest";
import { portalEnvironment } from "./portal-environment.ts";

const schema = environmentSchema
  .pick({ DATABASE_URL: true, DATABASE_PREPARE: true, PORTAL_URL: true, RATE_LIMIT_BURST: true })
  .required({ DATABASE_URL: true, PORTAL_URL: true });

function given(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}

afterEach(() => vi.unstubAllEnvs());

test("a portal alone reads its settings by the rules of the server", () => {
  given({ DATABASE_URL: "postgres://db/one", PORTAL_URL: "https://portal.example.nl/", RATE_LIMIT_BURST: "" });

  expect(portalEnvironment(schema)).toEqual({
    DATABASE_URL: "postgres://db/one",
    DATABASE_PREPARE: true,
    PORTAL_URL: "https://portal.example.nl",
    RATE_LIMIT_BURST: 200,
  });
});

test("wrong and missing settings are named, one per line, without what they hold", () => {
  given({ DATABASE_URL: "mysql://secret", DATABASE_PREPARE: "1", RATE_LIMIT_BURST: "1e3" });

  expect(() => portalEnvironment(schema)).toThrow(
    [
      "Environment:",
      "DATABASE_URL must be a url that begins with postgres:// or postgresql://.",
      "DATABASE_PREPARE must be true or false.",
      "PORTAL_URL is required.",
      "RATE_LIMIT_BURST must be a whole number from 1 to 1000000.",
    ].join("\n"),
  );
});
