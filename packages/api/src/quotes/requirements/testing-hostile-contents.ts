import { deflateSync } from "node:zlib";
import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import type { DocumentMark } from "@quote-financing/domain/vocabulary";
import type { HostileFile } from "./testing-hostile-files.ts";

const PDF = SAMPLE_FILES["application/pdf"];
const pdf = (what: string, ...parts: readonly (string | Buffer)[]): HostileFile => ({
  what,
  bytes: Buffer.concat([PDF, ...parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))]),
  type: "application/pdf",
  fileName: "a.pdf",
});

interface ScriptedFile extends HostileFile {
  readonly marks: readonly DocumentMark[];
}

const MARKED = { JavaScript: "scripted", Launch: "scripted", RichMedia: "scripted", Encrypt: "encrypted" } as const;
const hex = (letter: string) => letter.charCodeAt(0).toString(16);

/** Ways in which the same name of an object may be written. */
const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  plain: (name) => `<< /S /${name} >>`,
  "without spaces": (name) => `<</S/${name}/X(1)>>`,
  "one letter as a number": (name) => `<< /S /${name.slice(0, 3)}#${hex(name[3] ?? "")}${name.slice(4)} >>`,
  "all letters as numbers": (name) => `<</S/${[...name].map((letter) => `#${hex(letter)}`).join("")}>>`,
  "numbers in capitals": (name) => `<</S/${[...name].map((letter) => `#${hex(letter).toUpperCase()}`).join("")}>>`,
  "on a line of its own": (name) => `<<\r\n/S\r\n/${name}\r\n>>`,
  "behind a comment": (name) => `<< /S % harmless\n/${name} >>`,
  "over the border of two pieces": (name) => `${" ".repeat(16 * 1024 - PDF.length - 5)}/${name} `,
  "at the very end": (name) => `<< /S /${name}`,
};

/** PDFs that would run something, or are locked, where it can be read: taken, marked, and so never drawn. */
export const scriptedFiles = (): ScriptedFile[] =>
  Object.entries(MARKED).flatMap(([name, mark]) =>
    Object.entries(SPELLINGS).map(([how, written]) => ({
      ...pdf(`/${name} ${how}`, written(name)),
      marks: [mark],
    })),
  );

const UNPACKED_BYTES = 16 * 1024 * 1024;
const packed = (bytes: Buffer, dictionary = "/Filter /FlateDecode") => [
  `9 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`,
  bytes,
  "\nendstream\nendobj\n",
];
const chunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)]);
};
const pngOf = (width: number, height: number, ...chunks: readonly Buffer[]): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const beginning = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([beginning, chunk("IHDR", Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])), ...chunks]);
};
const jpegOf = (width: number, height: number) =>
  Buffer.from(
    `ffd8ffe000104a46494600010100000100010000ffc00011 08${word(height)}${word(width)} 03012200021101031101ffd9`.replaceAll(
      " ",
      "",
    ),
    "hex",
  );
const word = (value: number) => value.toString(16).padStart(4, "0");

/** Small to send, large or endless to whoever unpacks them: taken like any other, because nothing here unpacks. */
export function bombs(): HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(UNPACKED_BYTES));
  const profile = Buffer.concat([Buffer.from("p\0\0"), zeros]);
  const png = (what: string, bytes: Buffer) => ({ what, bytes, type: "image/png", fileName: "a.png" });
  return [
    pdf("a stream of 16 MiB", ...packed(zeros)),
    pdf("a stream within a stream", ...packed(deflateSync(zeros), "/Filter [/FlateDecode /FlateDecode]")),
    pdf("an object stream of 16 MiB", ...packed(zeros, "/Type /ObjStm /N 1000000 /First 1 /Filter /FlateDecode")),
    pdf("a script within a packed object", ...packed(deflateSync("1 0 << /S /JavaScript /JS (app.alert(1)) >>"))),
    pdf("a million open lists", "[".repeat(1_000_000)),
    pdf("a million open dictionaries", "<<".repeat(500_000)),
    pdf("a million slashes", "/".repeat(1_000_000)),
    pdf("a name of a million numbers", `/${"#4a".repeat(1_000_000)}`),
    pdf("pages that are their own parent", "1 0 obj << /Type /Pages /Kids [1 0 R] /Count 2147483647 >> endobj"),
    pdf("a table that points at itself", "trailer << /Prev 9 >>\nstartxref\n9\n%%EOF"),
    ...[
      [65_535, 65_535],
      [2_147_483_647, 2_147_483_647],
      [1, 2_147_483_647],
      [0, 0],
    ].map(([width = 0, height = 0]) => png(`a PNG of ${width} x ${height}`, pngOf(width, height))),
    png("a PNG whose text unpacks to 16 MiB", pngOf(1, 1, chunk("zTXt", Buffer.concat([Buffer.from("k\0\0"), zeros])))),
    png("a PNG whose profile unpacks to 16 MiB", pngOf(1, 1, chunk("iCCP", profile))),
    png("a PNG of 16 MiB in one line", pngOf(16_000_000, 1, chunk("IDAT", zeros))),
    png("a PNG of 100,000 pieces", pngOf(1, 1, ...Array.from({ length: 100_000 }, () => chunk("tEXt", Buffer.of())))),
    png("a moving PNG of endless frames", pngOf(9, 9, chunk("acTL", Buffer.from("7fffffff00000000", "hex")))),
    ...[
      [65_535, 65_535],
      [65_535, 1],
      [0, 0],
    ].map(([width = 0, height = 0]) => ({
      what: `a JPEG of ${width} x ${height}`,
      bytes: jpegOf(width, height),
      type: "image/jpeg",
      fileName: "a.jpg",
    })),
    {
      what: "a WebP that says it has 4 GiB",
      bytes: Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff", "latin1"),
      type: "image/webp",
      fileName: "a.webp",
    },
    {
      what: "a HEIC whose boxes lie in one another without end",
      bytes: Buffer.concat([SAMPLE_FILES["image/heic"], Buffer.from("\0\0\0\x08meta".repeat(100_000), "latin1")]),
      type: "image/heic",
      fileName: "a.heic",
    },
  ];
}
