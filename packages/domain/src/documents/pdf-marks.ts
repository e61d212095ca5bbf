import type { DocumentMark } from "../vocabulary.ts";

/** Names of PDF objects that tell what a reader of it would do. */
const MARKS: ReadonlyMap<string, DocumentMark> = new Map([
  ["Encrypt", "encrypted"],
  ["JavaScript", "scripted"],
  ["Launch", "scripted"],
  ["RichMedia", "scripted"],
]);
const LONGEST_NAME = Math.max(...[...MARKS.keys()].map((name) => name.length));
const SLASH = 0x2f;
const HASH = 0x23;

/** Digits and letters: what the names above are made of. */
const isOfName = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/**
 * Finds the names in a PDF as it passes, in pieces of any size, also where letters are written as `#4a`. What is
 * compressed is not looked into: a mark is information, and nothing is ever rendered (decision record 0237).
 */
export class PdfMarkFinder {
  readonly #found = new Set<DocumentMark>();
  /** The name that is being read; undefined outside of one. */
  #name: string | undefined;
  /** Hexadecimal digits after a `#` in it. */
  #code: string | undefined;

  take(chunk: Uint8Array): void {
    for (const byte of chunk) this.#takeByte(byte);
  }

  /** In the order of the vocabulary. Call it when all was taken. */
  marks(): DocumentMark[] {
    this.#endName();
    return (["encrypted", "scripted"] as const).filter((mark) => this.#found.has(mark));
  }

  #takeByte(byte: number): void {
    if (byte === SLASH) {
      this.#endName();
      this.#name = "";
    } else if (this.#name !== undefined) {
      if (byte === HASH) this.#code = "";
      else if (!isOfName(byte)) this.#endName();
      else this.#addLetter(String.fromCharCode(byte), this.#name);
    }
  }

  #addLetter(letter: string, name: string): void {
    if (this.#code === undefined) this.#name = name + letter;
    else if (this.#code === "") this.#code = letter;
    else {
      this.#name = name + String.fromCharCode(Number.parseInt(this.#code + letter, 16) || 0);
      this.#code = undefined;
    }
    if (this.#name !== undefined && this.#name.length > LONGEST_NAME) this.#name = undefined;
  }

  #endName(): void {
    const mark = MARKS.get(this.#name ?? "");
    if (mark !== undefined) this.#found.add(mark);
    this.#name = undefined;
    this.#code = undefined;
  }
}
