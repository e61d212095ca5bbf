import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CREDENTIAL_PATTERN } from "../../identity/credentials/credential-pattern.ts";
import { makeToken } from "./make-token.ts";

/** As SECURITY.md tells it to whoever searches for leaked keys. */
const guide = readFileSync(new URL("../../../../../SECURITY.md", import.meta.url), "utf8");
const PRINTED = /`(\(\?:okey\|ptok\)[^`]*)`/.exec(guide)?.[1] ?? "";

function isReal(token: string): boolean {
  const [, prefix = "", rest = ""] = /^((?:okey|ptok)_(?:test_)?)(.{43})$/.exec(token) ?? [];
  const bytes = Buffer.from(rest, "base64url");
  const digest = createHash("sha256").update(prefix).update(bytes.subarray(0, 28)).digest();
  return digest.subarray(0, 4).equals(bytes.subarray(28));
}

const PREFIXES = ["okey_", "ptok_", "okey_test_", "ptok_test_"];

test("every new key has the form that the contract knows, is found by the printed pattern, and told from others", () => {
  for (const prefix of PREFIXES) {
    for (let count = 0; count < 50; count += 1) {
      const token = makeToken(prefix, randomBytes);
      expect(token).toMatch(CREDENTIAL_PATTERN);
      expect([...`key="${token}",`.matchAll(new RegExp(PRINTED, "g"))].map(([text]) => text)).toEqual([token]);
      expect(isReal(token)).toBe(true);
    }
  }
});

test("no text that merely looks like a key is taken for one: a made-up one, one with a typing error, another prefix", () => {
  const token = makeToken("okey_", randomBytes);
  const middle = token.charAt(20) === "A" ? "B" : "A";
  expect(isReal(`okey_${randomBytes(32).toString("base64url")}`)).toBe(false);
  expect(isReal(`${token.slice(0, 20)}${middle}${token.slice(21)}`)).toBe(false);
  expect(isReal(token.replace("okey_", "ptok_"))).toBe(false);
  expect(`okey_${"a".repeat(44)}`).not.toMatch(new RegExp(PRINTED));
});

test("28 bytes of a key are random: the checksum says nothing that they do not", () => {
  const asked: number[] = [];
  const token = makeToken("okey_", (size) => {
    asked.push(size);
    return Buffer.alloc(size, 7);
  });
  expect(asked).toEqual([28]);
  expect(Buffer.from(token.slice(5), "base64url").subarray(0, 28)).toEqual(Buffer.alloc(28, 7));
});
