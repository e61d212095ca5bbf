import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import type { DocumentMediaType } from "@quote-financing/domain/vocabulary";
import { expect, test } from "vitest";
import { documentsWorlds, errorOf } from "./testing-documents-world.ts";

const { createWorld } = documentsWorlds();

interface Hostile {
  readonly what: string;
  readonly bytes: Buffer;
  readonly type: DocumentMediaType;
  readonly fileName: string;
}

const TYPES = Object.keys(SAMPLE_FILES) as DocumentMediaType[];
const ENDINGS = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/heic": "heic",
  "image/webp": "webp",
};

/** What is something else to whoever runs or shows it. */
const OTHERS = {
  html: Buffer.from("<!doctype html><script>alert(document.cookie)</script>"),
  svg: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
  zip: Buffer.from("PK\x03\x04\x14\0\0\0\0\0", "latin1"),
  windows: Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"),
  linux: Buffer.from("\x7fELF\x02\x01\x01", "latin1"),
  script: Buffer.from("#!/bin/sh\nrm -rf /\n"),
  gif: Buffer.from("GIF89a/*\x01\0*/=1;alert(1)", "latin1"),
  php: Buffer.from("<?php system($_GET['c']); ?>"),
  rtf: Buffer.from("{\\rtf1\\object}"),
  ole: Buffer.from("d0cf11e0a1b11ae1", "hex"),
};

const NAMES = [
  "../../etc/passwd",
  "..\\..\\boot.ini",
  "C:a.pdf",
  "a\0.pdf",
  "a\r\nX: y.pdf",
  "a\u202efdp.exe",
  "a.pdf\u200b",
  "..",
  " ",
  "a.pdf.exe",
  "a.pdf/",
  "a.html",
  "a.svg",
  "a.js",
  ".htaccess",
  "x".repeat(256),
];

/** Never one of the types, or never under this name: each is refused. */
function refusedFiles(): Hostile[] {
  const files: Hostile[] = [];
  for (const type of TYPES) {
    const honest = SAMPLE_FILES[type];
    const fileName = `a.${ENDINGS[type]}`;
    for (const [what, bytes] of Object.entries(OTHERS)) {
      files.push({ what, bytes, type, fileName });
      files.push({ what: `${what} before ${type}`, bytes: Buffer.concat([bytes, honest]), type, fileName });
    }
    for (const other of TYPES.filter((each) => each !== type)) {
      files.push({ what: `${other} sent as ${type}`, bytes: SAMPLE_FILES[other], type, fileName });
      files.push({ what: `${type} named as ${other}`, bytes: honest, type, fileName: `a.${ENDINGS[other]}` });
    }
    for (const length of [0, 1, 2, 3])
      files.push({ what: `${length} bytes`, bytes: honest.subarray(0, length), type, fileName });
    for (const name of NAMES) files.push({ what: "a name", bytes: honest, type, fileName: name });
  }
  return files;
}

/** What it says that it is, and something else besides: taken, and only ever given back as that type, to be saved. */
function polyglots(): Hostile[] {
  return TYPES.flatMap((type) =>
    Object.entries(OTHERS).map(([what, bytes]) => ({
      what: `${type} and ${what}`,
      bytes: Buffer.concat([SAMPLE_FILES[type], bytes]),
      type,
      fileName: `a.${ENDINGS[type]}`,
    })),
  );
}

const nameOf = (fileName: string) => encodeURIComponent(fileName);

test("no hostile file is taken for another type, under another name, or leaves a byte", {
  timeout: 60_000,
}, async () => {
  const w = await createWorld();
  const files = refusedFiles();
  expect(files.length).toBeGreaterThan(200);
  for (const { what, bytes, type, fileName } of files) {
    const answer = await w.add(bytes, { query: `fileName=${nameOf(fileName)}`, headers: { "content-type": type } });
    expect({ what, ...errorOf(answer) }).toMatchObject({ what, status: 400 });
  }
  expect(await w.stored()).toEqual([]);
  expect((await w.get(w.path)).json.data).toEqual([]);
});

test("a file that is two things is given back as what it begins with, to be saved and never shown", async () => {
  const w = await createWorld();
  for (const { what, bytes, type, fileName } of polyglots()) {
    const headers = { "content-type": type };
    const documentId = await w.idOf(w.add(bytes, { query: `fileName=${nameOf(fileName)}`, headers }));
    const content = await w.download(documentId);
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes), what).toBe(true);
    expect(Object.fromEntries(content.headers), what).toMatchObject({
      "content-type": type,
      "content-disposition": expect.stringMatching(/^attachment; /),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; /),
    });
  }
});
