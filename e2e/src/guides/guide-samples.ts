import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = new URL("../../../packages/api/docs/guides/", import.meta.url);

/** One fenced block of a guide, as printed. */
export interface Sample {
  /** `sh`, `js` or `json`. */
  readonly language: string;
  /** What stands behind the language: `file=receiver.mjs`, `background`, `elsewhere`. */
  readonly about: string;
  readonly code: string;
  /** Of its opening fence, from 1. */
  readonly line: number;
}

export interface Guide {
  readonly name: string;
  readonly path: string;
  readonly samples: readonly Sample[];
}

/** All guides of packages/api/docs/guides with their samples. */
export function readGuides(): Guide[] {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith(".md"));
  return names.sort().map((name) => {
    const path = fileURLToPath(new URL(name, FOLDER));
    return { name, path, samples: samplesOf(readFileSync(path, "utf8")) };
  });
}

/** The fenced blocks of a guide. */
export function samplesOf(markdown: string): Sample[] {
  const samples: Sample[] = [];
  let open: { language: string; about: string; line: number; code: string[] } | undefined;
  for (const [index, text] of markdown.split("\n").entries()) {
    const fence = /^```(\w*)\s*(.*)$/.exec(text);
    if (fence === null) open?.code.push(text);
    else if (open === undefined) {
      open = { language: fence[1] ?? "", about: fence[2] ?? "", line: index + 1, code: [] };
    } else {
      samples.push({ ...open, code: open.code.join("\n") });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`The block of line ${open.line} is never closed.`);
  return samples;
}

/** A chapter of a guide with its heading; nothing when there is none of that title. */
export const chapterOf = (markdown: string, title: string): string =>
  markdown.split(/^(?=## )/m).find((chapter) => chapter.startsWith(`## ${title}\n`)) ?? "";
