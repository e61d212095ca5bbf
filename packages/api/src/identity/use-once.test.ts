import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createSecretBox } from "../maintenance/sealing/create-secret-box.ts";
import { createTestServices } from "../testing/test-services.ts";
import { useChallengeUp } from "./passkeys/challenge.ts";
import { useRequestUp } from "./single-sign-on/provider-request.ts";

const database = testDatabase();

const ONE = "one key of a test with enough characters";
const OTHER = "another key of a test with enough characters";

/** Two processes in the middle of a rotation: restarted last, and not yet. */
function processes() {
  const services = createTestServices({ db: database.db });
  const withKeys = (keys: string) => ({ ...services, secretBox: createSecretBox(keys) });
  return [withKeys(`${ONE},${OTHER}`), withKeys(`${OTHER},${ONE}`)] as const;
}

test("a signed challenge works once, also while processes seal under different keys", async () => {
  const [first, second] = processes();
  const challenge = first.randomBytes(32).toString("base64url");
  await useChallengeUp(first, challenge);
  await expect(useChallengeUp(second, challenge)).rejects.toThrow("This passkey was not accepted");
});

test("an answer of a provider works once, also while processes seal under different keys", async () => {
  const [first, second] = processes();
  const state = first.randomBytes(32).toString("base64url");
  const request = { realm: "agents", state, nonce: "n", verifier: "v", next: "/", startedAt: 0 };
  expect(await useRequestUp(first, request)).toBe(true);
  expect(await useRequestUp(second, request)).toBe(false);
});
