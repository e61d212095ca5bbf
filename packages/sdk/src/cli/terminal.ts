import { styleText } from "node:util";

/** What commands say and where; replaced whole in tests. */
export interface Terminal {
  /** Results: what a script may read. */
  readonly out: (line: string) => void;
  /** For the person: states and problems. */
  readonly say: (line: string) => void;
}

export const processTerminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
};

/** Green, yellow or red by what an HTTP status means; plain where nobody looks. */
export function paintStatus(status: number | undefined, text: string): string {
  if (!process.stdout.isTTY) return text;
  if (status === undefined || status >= 400) return styleText("red", text);
  return styleText(status < 300 ? "green" : "yellow", text);
}
