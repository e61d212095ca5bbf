import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import type { DocumentMediaType } from "@quote-financing/domain/vocabulary";

export interface HostileFile {
  readonly what: string;
  readonly bytes: Buffer;
  /** Its Content-Type. */
  readonly type: string;
  readonly fileName: string;
}

const TYPES = Object.keys(SAMPLE_FILES) as DocumentMediaType[];
const ENDINGS = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/heic": "heic",
  "image/webp": "webp",
} as const;

const latin1 = (text: string) => Buffer.from(text, "latin1");

/** What is something else to whoever runs or shows it. */
const OTHERS = {
  html: Buffer.from("<!doctype html><script>alert(document.cookie)</script>"),
  svg: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
  zip: latin1("PK\x03\x04\x14\0\0\0\0\0"),
  windows: latin1("MZ\x90\0\x03\0\0\0"),
  linux: latin1("\x7fELF\x02\x01\x01"),
  script: Buffer.from("#!/bin/sh\nrm -rf /\n"),
  gif: latin1("GIF89a/*\x01\0*/=1;alert(1)"),
  php: Buffer.from("<?php system($_GET['c']); ?>"),
  rtf: Buffer.from("{\\rtf1\\object}"),
  ole: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  xhtml: Buffer.from(
    "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></html>",
  ),
  java: Buffer.from("cafebabe00000034", "hex"),
  wasm: latin1("\0asm\x01\0\0\0"),
  shortcut: Buffer.from("4c0000000114020000000000c000000000000046", "hex"),
  batch: Buffer.from("@echo off\r\ndel /q C:\\*\r\n"),
  webpage: Buffer.from("MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>"),
  postscript: Buffer.from("%!PS-Adobe-3.0\n(rm -rf /) run\n"),
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
  "a.hta",
  "a.lnk",
  "a.docm",
  "a.bat",
  "a.ps1",
  "a.xhtml",
  "a.jar",
  "a.pdf.html",
  ".htaccess",
  "x".repeat(256),
];

/** What a browser would show or run, and what no document of ours is sent as. */
const SENT_AS = ["text/html", "image/svg+xml", "application/xhtml+xml", "application/octet-stream", "image/gif"];

/** Never one of the types, or never under this name: each is refused. */
export function refusedFiles(): HostileFile[] {
  return TYPES.flatMap((type) => {
    const honest = SAMPLE_FILES[type];
    const fileName = `a.${ENDINGS[type]}`;
    const others = TYPES.filter((each) => each !== type);
    return [
      ...Object.entries(OTHERS).flatMap(([what, bytes]) => [
        { what, bytes, type, fileName },
        { what: `${what} before ${type}`, bytes: Buffer.concat([bytes, honest]), type, fileName },
      ]),
      ...others.flatMap((other) => [
        { what: `${other} sent as ${type}`, bytes: SAMPLE_FILES[other], type, fileName },
        { what: `${type} named as ${other}`, bytes: honest, type, fileName: `a.${ENDINGS[other]}` },
      ]),
      ...[0, 1, 2, 3].map((length) => ({
        what: `${length} bytes`,
        bytes: honest.subarray(0, length),
        type,
        fileName,
      })),
      ...NAMES.map((name) => ({ what: "a name", bytes: honest, type, fileName: name })),
      ...SENT_AS.map((sentAs) => ({ what: `${type} sent as ${sentAs}`, bytes: honest, type: sentAs, fileName })),
    ];
  });
}

/** What it says that it is, and something else besides: taken, and only ever given back as that type, to be saved. */
export function polyglots(): HostileFile[] {
  return TYPES.flatMap((type) =>
    Object.entries(OTHERS).map(([what, bytes]) => ({
      what: `${type} and ${what}`,
      bytes: Buffer.concat([SAMPLE_FILES[type], bytes]),
      type,
      fileName: `a.${ENDINGS[type]}`,
    })),
  );
}
