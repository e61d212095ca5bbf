import { describe, expect, test } from "vitest";
import { DOCUMENT_MEDIA_TYPES } from "../vocabulary.ts";
import { isBytesRefused, isVaultUnavailable } from "./document-vault.ts";
import { fileNameProblem, mayBeNamed, mendedFileName } from "./file-name.ts";
import { detectMediaType, HEAD_BYTES } from "./media-type.ts";
import { PdfMarkFinder } from "./pdf-marks.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const PNG = "\x89PNG\r\n\x1a\n";

/** An honest beginning of each type, and the fewest bytes of it that tell. */
const BEGINNINGS = {
  "application/pdf": "%PDF-",
  "image/jpeg": "\xff\xd8\xff\xe0",
  "image/png": PNG,
  "image/heic": "\0\0\0\x18ftypheic",
  "image/webp": "RIFF\0\0\0\0WEBP",
} as const;

describe.each(DOCUMENT_MEDIA_TYPES)("%s", (type) => {
  const beginning = BEGINNINGS[type];

  test("is known by how it begins, whatever follows", () => {
    for (const rest of ["", "\0".repeat(100), "<html><script>", "PK\x03\x04", "%PDF-1.7"])
      expect(detectMediaType(bytesOf(beginning + rest).subarray(0, HEAD_BYTES))).toBe(type);
  });

  test("is not known when it is cut off before it tells, nor behind anything", () => {
    for (let length = 0; length < beginning.length; length += 1)
      expect(detectMediaType(bytesOf(beginning.slice(0, length))), `${length} bytes`).toBeUndefined();
    for (const before of ["\0", " ", "\n", "\ufeff", "<", "MZ", "PK\x03\x04", "GIF89a"])
      expect(detectMediaType(bytesOf(before + beginning))).toBeUndefined();
  });
});

test.each([
  ["GIF", "GIF89a\x01\0\x01\0"],
  ["ZIP, and so DOCX", "PK\x03\x04\x14\0"],
  ["a program of Windows", "MZ\x90\0"],
  ["a program of Linux", "\x7fELF\x02"],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["SVG", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
  ["PostScript", "%!PS-Adobe-3.0"],
  ["TIFF", "II*\0"],
  ["AVIF", "\0\0\0\x1cftypavif\0\0\0\0mif1avif"],
  ["MP4", "\0\0\0\x18ftypisom\0\0\0\0isommp42"],
  ["WAV", "RIFF\0\0\0\0WAVEfmt "],
  ["AVI", "RIFF\0\0\0\0AVI LIST"],
  ["a JPEG without a segment", "\xff\xd8\xff\x00"],
])("%s is none of the five types", (_, text) => {
  expect(detectMediaType(bytesOf(text))).toBeUndefined();
});

test("a picture of the general brand is HEIC when it says that it is compatible with it", () => {
  expect(detectMediaType(bytesOf("\0\0\0\x18ftypmif1\0\0\0\0mif1heic"))).toBe("image/heic");
  expect(detectMediaType(bytesOf("\0\0\0\x14ftypmif1\0\0\0\0mif1heic"))).toBeUndefined();
  expect(detectMediaType(bytesOf("\0\0\0\x18ftypmif1\0\0\0\0mif1avif"))).toBeUndefined();
});

test.each([
  "factuur.pdf",
  "Offerte 2026 (def.) v1.2",
  "Jansen B.V.",
  "😀".repeat(255),
  "çà-Ω.pdf",
  ".pdf",
  "a..b",
  "☀\ufe0f.pdf",
])("%j is a name", (name) => {
  expect(fileNameProblem(name)).toBeUndefined();
});

test.each([
  ["", "length"],
  ["x".repeat(256), "length"],
  ["😀".repeat(256), "length"],
  ["x".repeat(1_000_000), "length"],
  ["../../etc/passwd", "path"],
  ["map\\factuur.pdf", "path"],
  ["C:factuur.pdf", "path"],
  ["a\0b.pdf", "characters"],
  ["a\r\nSet-Cookie: b", "characters"],
  ["a\u202efdp.exe", "characters"],
  ["a\u200b.pdf", "characters"],
  ["a.ht\u00adml", "characters"],
  ["a\u034f.pdf", "characters"],
  ["a\u180e.pdf", "characters"],
  ["a\u{e0041}.pdf", "characters"],
  ["\ud800.pdf", "characters"],
  ["..", "blank"],
  [" . ", "blank"],
] as const)("%j is no name: %s", (name, problem) => {
  expect(fileNameProblem(name)).toBe(problem);
});

test.each([
  ["factuur.pdf", "factuur.pdf"],
  ["", "file"],
  ["..", "file"],
  ["map/", "file"],
  ["\u202e\0", "file"],
  ["2026/07/factuur.pdf", "factuur.pdf"],
  ["C:\\scans\\factuur.pdf", "factuur.pdf"],
  ["C:D:factuur", "file"],
  ["a\r\nSet-Cookie: b.pdf", "aSet-Cookie: b.pdf"],
  ["a\u202efdp.exe", "afdp.exe"],
  ["a\ud800.pdf", "a\ufffd.pdf"],
  [`${"😀".repeat(300)}.jpeg`, `${"😀".repeat(250)}.jpeg`],
  ["x".repeat(1_000_000), "x".repeat(255)],
])("%j of a stranger's program is called %j", (text, name) => {
  expect(mendedFileName(text, "file")).toBe(name);
  expect(fileNameProblem(name)).toBeUndefined();
});

test.each([
  ["a.pdf", "application/pdf", true],
  ["a.PDF", "application/pdf", true],
  ["a.jpeg", "image/jpeg", true],
  ["a.jfif", "image/jpeg", true],
  ["a.jpe", "image/jpeg", true],
  ["a.jfif", "image/png", false],
  ["a.JPG ", "image/jpeg", true],
  ["a.heif", "image/heic", true],
  ["scan", "image/png", true],
  ["v1.2", "application/pdf", true],
  ["a.png", "image/jpeg", false],
  ["a.pdf.exe", "application/pdf", false],
  ["a.exe", "application/pdf", false],
  ["a.html", "application/pdf", false],
  ["a.svg", "image/png", false],
  [".htaccess", "application/pdf", false],
  ["a.html.", "application/pdf", false],
  ["a.hta. . ", "application/pdf", false],
  ["a.pdf.html..", "application/pdf", false],
  ["a.html::$DATA", "application/pdf", false],
  ["a.hta.::$data ", "application/pdf", false],
  ["a.pdf::$DATA", "application/pdf", true],
  ["a.pdf.", "application/pdf", true],
  ["Offerte e.d. ", "application/pdf", true],
] as const)("%j for %s: %s", (name, type, may) => {
  expect(mayBeNamed(name, type)).toBe(may);
});

/** In pieces of every size, so that no border hides a name. */
function marksOf(text: string) {
  const sizes = [1, 2, 3, 7, 64, text.length].map((size) => {
    const finder = new PdfMarkFinder();
    const bytes = bytesOf(text);
    for (let start = 0; start < bytes.length; start += size) finder.take(bytes.subarray(start, start + size));
    return finder.marks();
  });
  for (const marks of sizes) expect(marks).toEqual(sizes[0]);
  return sizes[0];
}

test.each([
  ["%PDF-1.7 << /Encrypt 5 0 R >>", ["encrypted"]],
  ["%PDF-1.7 << /S /JavaScript /JS (app.alert(1)) >>", ["scripted"]],
  ["%PDF-1.7 <</S/J#61vaScript/JS(x)>>", ["scripted"]],
  ["%PDF-1.7 <</S/#4a#61#76#61#53#63#72#69#70#74>>", ["scripted"]],
  ["%PDF-1.7 <</S/Launch/F(cmd.exe)>> /Encrypt", ["encrypted", "scripted"]],
  ["%PDF-1.7 /Type/RichMedia", ["scripted"]],
  ["%PDF-1.7 /JavaScripts /Encrypted /EncryptMetadata JavaScript", []],
  ["%PDF-1.7 /Java Script /#zzEncrypt / /", []],
] as const)("%s is marked %j", (text, marks) => {
  expect(marksOf(text)).toEqual(marks);
});

test("errors of the store are known by their name, of whichever bundle their class is", () => {
  const ofOtherBundle = (name: string) => Object.assign(new Error("Elsewhere"), { name });
  expect(isBytesRefused(ofOtherBundle("BytesRefused"))).toBe(true);
  expect(isVaultUnavailable(ofOtherBundle("VaultUnavailable"))).toBe(true);
  expect([isBytesRefused(new Error("type")), isVaultUnavailable("VaultUnavailable")]).toEqual([false, false]);
  expect(isVaultUnavailable(new Error("VaultUnavailable"))).toBe(false);
});
