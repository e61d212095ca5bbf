import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import type { ProviderFetch } from "../../context.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { ProviderUnavailable, requireProvider } from "./provider-client.ts";

const ISSUER = "https://login.hangs.example/";
const HANGS_MS = 10_000;

const database = testDatabase();

test("a provider that hangs until its time is over is left alone for ten seconds more", async () => {
  let count = 0;
  const providerFetch: ProviderFetch = async () => {
    count += 1;
    services.clock.advance(HANGS_MS);
    throw new DOMException("The operation timed out.", "TimeoutError");
  };
  const services = createTestServices({ db: database.db, providerFetch });
  const ask = () => expect(requireProvider(services, ISSUER)).rejects.toThrow(ProviderUnavailable);

  await ask();
  await ask();
  expect(count).toBe(1);

  services.clock.advance(HANGS_MS);
  await ask();
  expect(count).toBe(2);
});
