import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartFailure } from "../../processes/start-failure.ts";
import { writeNewFile } from "./write-new-file.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "write-new-file-"));
  file = join(folder, "leaving.tar.gz");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The pieces, and what happens while they are written. */
async function* piecesOf(meanwhile: () => void = () => {}) {
  yield Buffer.from("all ");
  meanwhile();
  yield Buffer.from("of it");
}

test("a file appears whole, for its user alone", async () => {
  let seen: string[] = [];
  await writeNewFile(
    file,
    piecesOf(() => {
      seen = readdirSync(folder);
    }),
  );

  expect(seen).toEqual(["leaving.tar.gz.unfinished"]);
  expect(readdirSync(folder)).toEqual(["leaving.tar.gz"]);
  expect(gunzipSync(readFileSync(file)).toString()).toBe("all of it");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a file that exists is not replaced, and nothing is read for it", async () => {
  writeFileSync(file, "the only copy");
  let isRead = false;
  const pieces = piecesOf(() => {
    isRead = true;
  });

  await expect(writeNewFile(file, pieces)).rejects.toThrow(`${file} exists already.`);

  expect([readFileSync(file, "utf8"), isRead, readdirSync(folder)]).toEqual([
    "the only copy",
    false,
    ["leaving.tar.gz"],
  ]);
});

test("a file that came meanwhile is not replaced", async () => {
  const pieces = piecesOf(() => writeFileSync(file, "the only copy"));

  await expect(writeNewFile(file, pieces)).rejects.toThrow(`${file} exists already.`);

  expect(readFileSync(file, "utf8")).toBe("the only copy");
  expect(readdirSync(folder)).toEqual(["leaving.tar.gz"]);
});

test("what another run writes at this moment stays", async () => {
  writeFileSync(`${file}.unfinished`, "half of it");

  await expect(writeNewFile(file, piecesOf())).rejects.toThrow(
    `${file}.unfinished is of a run that was killed, or runs now.`,
  );

  expect(readFileSync(`${file}.unfinished`, "utf8")).toBe("half of it");
});

test("a run that fails leaves nothing", async () => {
  const pieces = piecesOf(() => {
    throw new Error("The database failed.");
  });

  await expect(writeNewFile(file, pieces)).rejects.toThrow("The database failed.");

  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that is not there is named, and nothing is read", async () => {
  const nowhere = join(folder, "none");
  await expect(writeNewFile(join(nowhere, "leaving.tar.gz"), piecesOf())).rejects.toThrow(
    new StartFailure(`There is no folder ${nowhere}: make it first.`),
  );
});
