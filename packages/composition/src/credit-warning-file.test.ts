import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCreditWarning } from "./credit-warning-file.ts";
import { environmentSchema } from "./environment/environment-schema.ts";

const DATABASE_URL = "postgres://db.example/one";
const folder = mkdtempSync(join(tmpdir(), "credit-warning-"));

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function pngOf(width: number, height: number, size = 64): Uint8Array {
  const bytes = Buffer.alloc(size);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const problemOf = (path: string) =>
  environmentSchema.pick({ CREDIT_WARNING_IMAGE: true }).safeParse({ CREDIT_WARNING_IMAGE: path }).error?.issues[0]
    ?.message;

test("without a picture: a stand-in on the embedded database, and none on one's own", () => {
  const nothing = { CREDIT_WARNING_IMAGE: undefined };
  expect(readCreditWarning({ ...nothing, DATABASE_URL: undefined })).toEqual({ kind: "standIn" });
  expect(readCreditWarning({ ...nothing, DATABASE_URL })).toEqual({ kind: "missing" });
});

test("the picture is read with its size, on either database", () => {
  const CREDIT_WARNING_IMAGE = file("good.png", pngOf(1_200, 160));
  for (const url of [undefined, DATABASE_URL])
    expect(readCreditWarning({ CREDIT_WARNING_IMAGE, DATABASE_URL: url })).toMatchObject({
      kind: "picture",
      width: 1_200,
      height: 160,
    });
});

test("a file that is no PNG, is too large or is not there stops the start with a sentence", () => {
  const problem = "must name a PNG of at most 512 kB";
  expect(problemOf(file("good.png", pngOf(1, 1)))).toBeUndefined();
  expect(problemOf(file("text.png", Buffer.from("GIF89a and more than enough bytes")))).toBe(problem);
  expect(problemOf(file("empty.png", Buffer.alloc(0)))).toBe(problem);
  expect(problemOf(file("flat.png", pngOf(10, 0)))).toBe(problem);
  expect(problemOf(file("large.png", pngOf(10, 10, 600_000)))).toBe(problem);
  expect(problemOf(join(folder, "none.png"))).toBe("must name a file that this user can read");
});
