import { createHash } from "node:crypto";

/** What happened in a run, in order: as a fingerprint, and as lines when somebody wants to read them. */
export class Trace {
  readonly #hash = createHash("sha256");
  readonly #write: ((line: string) => void) | undefined;

  constructor(write?: (line: string) => void) {
    this.#write = write;
  }

  step(atMs: number, name: string): void {
    this.#hash.update(`${atMs} ${name}\n`);
    this.#write?.(`${clockText(atMs)} ${name}`);
  }

  /** Two runs of one seed have the same. Called once, at the end. */
  fingerprint(): string {
    return this.#hash.digest("hex").slice(0, 16);
  }
}

/** `1:02:03.456` */
function clockText(milliseconds: number): string {
  const whole = Math.floor(milliseconds / 1000);
  const two = (value: number) => `${value}`.padStart(2, "0");
  const thousandths = `${Math.floor(milliseconds % 1000)}`.padStart(3, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${thousandths}`;
}
