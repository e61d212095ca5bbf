import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withSecretsKey } from "./secrets-key-source.ts";

const KEY = Buffer.from("0123456789 a key of these tests.").toString("base64");
const OLDER = Buffer.from("9876543210 a key of these tests.").toString("base64");
const folder = mkdtempSync(join(tmpdir(), "quote-financing-key-"));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (text: string): string => {
  const file = join(folder, "key");
  writeFileSync(file, text);
  return file;
};

const keyOf = (given: Record<string, string>) => {
  const found = withSecretsKey(given, 2_000);
  return found.ok ? found.value.SECRETS_KEY : found.refusal;
};

test("a key comes from the environment, a file or a command, whichever is set", () => {
  expect(keyOf({ SECRETS_KEY: KEY })).toBe(KEY);
  expect(keyOf({ SECRETS_KEY: "", SECRETS_KEY_FILE: fileOf(`${KEY}\n`) })).toBe(KEY);
  expect(keyOf({ SECRETS_KEY_COMMAND: `printf '%s\\n' ${KEY}` })).toBe(KEY);
  expect(keyOf({})).toBeUndefined();
});

test("several keys may stand on lines or between commas, the first first", () => {
  expect(keyOf({ SECRETS_KEY_FILE: fileOf(`${KEY}\n${OLDER}\n\n`) })).toBe(`${KEY},${OLDER}`);
  expect(keyOf({ SECRETS_KEY_COMMAND: `echo ${KEY}, ${OLDER}` })).toBe(`${KEY},${OLDER}`);
});

test("two sources are refused, by their names alone", () => {
  const line = keyOf({ SECRETS_KEY: KEY, SECRETS_KEY_COMMAND: `echo ${KEY}` });
  expect(line).toBe("SECRETS_KEY and SECRETS_KEY_COMMAND are set: one of them says where the key is.");
});

test("what fails is told without a word of what was read, printed or typed", () => {
  const file = (SECRETS_KEY_FILE: string) => keyOf({ SECRETS_KEY_FILE });
  const command = (SECRETS_KEY_COMMAND: string) => keyOf({ SECRETS_KEY_COMMAND });
  expect(file(join(folder, "missing"))).toBe("SECRETS_KEY_FILE names a file that cannot be read: ENOENT.");
  expect(file(folder)).toBe("SECRETS_KEY_FILE names a file that cannot be read: EISDIR.");
  expect(file(fileOf(" \n"))).toBe("SECRETS_KEY_FILE gives no key.");
  expect(file(fileOf("x".repeat(70_000)))).toBe("SECRETS_KEY_FILE names a file that is too long for a key.");
  expect(command(`echo ${KEY}; echo ${KEY} >&2; exit 3`)).toBe("SECRETS_KEY_COMMAND ended with 3.");
  expect(command("true")).toBe("SECRETS_KEY_COMMAND gives no key.");
  expect(command("yes")).toBe("SECRETS_KEY_COMMAND printed more than a key.");
});

test("a command that does not end is killed at its time limit, also where it has left its output to another", () => {
  const startedAtMs = performance.now();
  const found = withSecretsKey({ SECRETS_KEY_COMMAND: "(sleep 60; echo) | cat; true" }, 200);
  expect(found).toEqual({ ok: false, refusal: "SECRETS_KEY_COMMAND took longer than 0.2 seconds." });
  expect(performance.now() - startedAtMs).toBeLessThan(30_000);
});
