import { expect, test } from "vitest";
import { documentsWorlds, errorOf } from "./testing-documents-world.ts";
import { bombs, scriptedFiles } from "./testing-hostile-contents.ts";
import { type HostileFile, polyglots, refusedFiles } from "./testing-hostile-files.ts";

const { createWorld } = documentsWorlds();
type World = Awaited<ReturnType<typeof createWorld>>;

const add = (w: World, { bytes, type, fileName }: HostileFile) =>
  w.add(bytes, { query: `fileName=${encodeURIComponent(fileName)}`, headers: { "content-type": type } });

/** Adds it, and sees that it comes back byte by byte, as what it was taken for, to be saved and never shown. */
async function expectKept(w: World, file: HostileFile) {
  const answer = await add(w, file);
  expect([file.what, answer.status]).toEqual([file.what, 201]);
  const document = answer.json.data as { documentId: string; marks?: readonly string[] };
  const content = await w.download(document.documentId);
  expect(Buffer.from(await content.arrayBuffer()).equals(file.bytes), file.what).toBe(true);
  expect(Object.fromEntries(content.headers), file.what).toMatchObject({
    "content-type": file.type,
    "content-disposition": expect.stringMatching(/^attachment; /),
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^sandbox; /),
  });
  return document;
}

test("500 hostile files are tried", () => {
  const files = [...refusedFiles(), ...polyglots(), ...scriptedFiles(), ...bombs()];
  expect(files.length).toBeGreaterThanOrEqual(500);
  expect(new Set(files.map(({ what, type, fileName }) => `${what} ${type} ${fileName}`)).size).toBe(files.length);
});

test("no hostile file is taken for another type, under another name, or leaves a byte", {
  timeout: 60_000,
}, async () => {
  const w = await createWorld();
  for (const file of refusedFiles()) {
    const { what, type } = file;
    const status = /^(application\/pdf|image\/(jpeg|png|heic|webp))$/.test(type) ? 400 : 415;
    expect({ what, ...errorOf(await add(w, file)) }).toMatchObject({ what, status });
  }
  expect(await w.stored()).toEqual([]);
  expect((await w.get(w.path)).json.data).toEqual([]);
});

test("a file that is two things is given back as what it begins with, to be saved and never shown", async () => {
  const w = await createWorld();
  for (const file of polyglots()) await expectKept(w, file);
});

test("a PDF that is locked or would run something is marked, however that is written", async () => {
  const w = await createWorld();
  for (const file of scriptedFiles()) {
    const { marks } = await expectKept(w, file);
    expect([file.what, marks]).toEqual([file.what, file.marks]);
  }
});

test("what unpacks without end costs no more than its bytes, because nothing unpacks it", async () => {
  const w = await createWorld();
  for (const file of bombs()) await expectKept(w, file);
});
