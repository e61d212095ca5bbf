import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { makeBackupCodes } from "./make-backup-codes.ts";

test("a backup code has 120 random bits, each of which changes it", () => {
  const asked: number[] = [];
  const made = makeBackupCodes({
    randomBytes(size) {
      asked.push(size);
      return randomBytes(size);
    },
  });
  expect(asked).toEqual(Array.from({ length: 10 }, () => 24));
  expect(new Set(made).size).toBe(10);
  for (const code of made) expect(code).toMatch(/^([a-hjkmnp-z02-9]{4}-){5}[a-hjkmnp-z02-9]{4}$/);

  const letters = Array.from(
    { length: 32 },
    (_, byte) => makeBackupCodes({ randomBytes: (size) => Buffer.alloc(size, byte) })[0],
  );
  expect(new Set(letters).size).toBe(32);
});
