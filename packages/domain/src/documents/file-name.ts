import { countCodePoints, cutAtCodePoints } from "../text/code-points.ts";
import { isStorableText } from "../text/text.ts";
import type { DocumentMediaType } from "../vocabulary.ts";
import { FILE_NAME_MAX_CODE_POINTS } from "./document-limits.ts";

const SEPARATOR = /[/\\]|^[A-Za-z]:/;
/** Controls, line and paragraph separators, and what is not seen or turns others around; but for what chooses an emoji's look. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
/** Windows saves `a.html::$DATA` as `a.html`: it is the name of the file's own bytes. */
const STREAM = /::\$DATA$/i;
/** What follows the last dot: 1 to 8 letters and digits, with a letter among them. `v1.2` and `B.V.` end with none. */
const EXTENSION = /\.([A-Za-z0-9]{1,8})$/;
const LETTER = /[A-Za-z]/;
const DOT_OR_BLANK = /[\s.]/;

const TYPES_BY_EXTENSION: ReadonlyMap<string, DocumentMediaType> = new Map([
  ["pdf", "application/pdf"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  // As browsers on Windows name what they save.
  ["jfif", "image/jpeg"],
  ["jpe", "image/jpeg"],
  ["png", "image/png"],
  ["heic", "image/heic"],
  ["heif", "image/heic"],
  ["webp", "image/webp"],
]);

export type FileNameProblem = "length" | "path" | "characters" | "blank";

/** What is wrong with the name of a file, or undefined: 1 to 255 characters without a path (contract-decisions §12). */
export function fileNameProblem(name: string): FileNameProblem | undefined {
  const length = name.length > 2 * FILE_NAME_MAX_CODE_POINTS ? Number.POSITIVE_INFINITY : countCodePoints(name);
  if (length < 1 || length > FILE_NAME_MAX_CODE_POINTS) return "length";
  if (!isStorableText(name) || name.search(INVISIBLE) >= 0) return "characters";
  if (SEPARATOR.test(name)) return "path";
  return /[^\s.]/u.test(name) ? undefined : "blank";
}

/**
 * The name of a file that a stranger's program named: what stands behind its path, without what cannot be seen, cut to what a
 * name may have. Its ending stays.
 *
 * @param otherwise when nothing is left of it
 */
export function mendedFileName(text: string, otherwise: string): string {
  const [last = ""] = text
    .slice(-4 * FILE_NAME_MAX_CODE_POINTS)
    .split(/[/\\]/)
    .slice(-1);
  const visible = last
    .replaceAll(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll(INVISIBLE, "")
    .replace(/^[A-Za-z]:/, "");
  const [ending = ""] = EXTENSION.exec(visible) ?? [];
  const stem = visible.slice(0, visible.length - ending.length);
  const name = cutAtCodePoints(stem, FILE_NAME_MAX_CODE_POINTS - ending.length) + ending;
  return fileNameProblem(name) === undefined ? name : otherwise;
}

/**
 * True unless the name ends like that of another type. A name without an ending says nothing. Windows saves `a.html.` as
 * `a.html`; one letter before such dots is an abbreviation, as in `B.V.`.
 */
export function mayBeNamed(name: string, type: DocumentMediaType): boolean {
  const written = name.trimEnd().replace(STREAM, "");
  const saved = withoutLastDots(written);
  const [, extension] = EXTENSION.exec(saved) ?? [];
  if (extension === undefined || !LETTER.test(extension)) return true;
  if (extension.length === 1 && saved !== written) return true;
  return TYPES_BY_EXTENSION.get(extension.toLowerCase()) === type;
}

function withoutLastDots(name: string): string {
  let end = name.length;
  while (end > 0 && DOT_OR_BLANK.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}
