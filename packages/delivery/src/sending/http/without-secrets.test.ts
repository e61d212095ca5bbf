import { describe, expect, test } from "vitest";
import { keptHeaders, keptText } from "./kept-response.ts";
import { withoutSecrets } from "./without-secrets.ts";

const SECRET = "whsec_3q2-7wABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
const MASK = "••••••••";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Does the text, or anything in it that is base64, tell the random part of the secret? */
function tells(text: string): boolean {
  const decoded = (text.match(/[\w+/-]{8,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), "base64").toString("latin1")),
  );
  return [text, ...decoded].some((part) => part.includes(SECRET.slice(10, 20)) || part.includes(SECRET.slice(-10)));
}

describe("a secret that a receiver sends back is masked", () => {
  test.each([
    ["alone", SECRET, MASK],
    ["as the header that it got", `authorization: Bearer ${SECRET}\n`, `authorization: Bearer ${MASK}\n`],
    ["more than once", `${SECRET},${SECRET}`, `${MASK},${MASK}`],
    ["in JSON", JSON.stringify({ a: `Bearer ${SECRET}` }), `{"a":"Bearer ${MASK}"}`],
    ["in JSON within JSON", JSON.stringify(JSON.stringify({ a: SECRET })), `"{\\"a\\":\\"${MASK}\\"}"`],
  ])("%s", (_, text, masked) => {
    expect(withoutSecrets(text, [SECRET])).toBe(masked);
  });

  test.each(["", "x", "xy", "Bearer ", '{"authorization":"Bearer '])("in base64 after %j", (before) => {
    for (const after of ["", "y", '"}']) {
      for (const text of [
        base64(before + SECRET + after),
        Buffer.from(before + SECRET + after).toString("base64url"),
      ]) {
        expect(tells(text)).toBe(true);
        expect(tells(withoutSecrets(`{"body":"${text}"}`, [SECRET]))).toBe(false);
      }
    }
  });

  test("escaped, when it holds what JSON and URLs escape", () => {
    const odd = 'a"b\\c/d+e f=whsec';
    for (const text of [JSON.stringify({ odd }), `?secret=${encodeURIComponent(odd)}`]) {
      expect(withoutSecrets(text, [odd])).toContain(MASK);
      expect(withoutSecrets(text, [odd])).not.toContain("whsec");
    }
  });

  test("cut off at the end, wherever the cut falls", () => {
    for (const form of [SECRET, base64(SECRET), base64(`Bearer ${SECRET}`)]) {
      for (let length = 26; length < form.length; length += 1) {
        const masked = withoutSecrets(`echo: ${form.slice(0, length)}`, [SECRET]);
        expect(tells(masked), masked).toBe(false);
        expect(masked).toContain(MASK);
      }
    }
  });

  test("cut off behind something that looks like its beginning", () => {
    expect(withoutSecrets(`whsec_3q-whsec_3q2-7wAB`, [SECRET])).toBe(`whsec_3q-${MASK}`);
  });
});

test("other texts are left as they are", () => {
  for (const text of ["", "ok", "whsec_", "whsec_3q2-8 is another", `${SECRET.slice(1)}`, "whsec_3q2- in the middle"]) {
    expect(withoutSecrets(text, [SECRET])).toBe(text);
  }
});

test("kept headers are masked before they are cut", () => {
  for (let before = 0; before < 60; before += 1) {
    const kept = keptHeaders({ "x-echo": `${"a".repeat(before)}Bearer ${SECRET}` }, 64, [SECRET]);
    expect(tells(kept)).toBe(false);
    expect(kept.length).toBeLessThanOrEqual(64);
  }
});

test("a kept body is masked across the chunks in which it came", () => {
  const bytes = Buffer.from(`before ${SECRET} after`);
  expect(keptText([bytes.subarray(0, 20), bytes.subarray(20)], [SECRET])).toBe(`before ${MASK} after`);
});
