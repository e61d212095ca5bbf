/** The bytes that the grammar of JSON (RFC 8259) knows. */
export const BYTE = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  plus: 0x2b,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  openArray: 0x5b,
  backslash: 0x5c,
  closeArray: 0x5d,
  upperE: 0x45,
  lowerE: 0x65,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

const LITERALS = ["true", "false", "null"].map((word) => Buffer.from(word));
/** What may follow a backslash, `u` aside. */
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));

const NO_DIGIT = 16;
/** The value of a byte as a hexadecimal digit: a table, as a body can be one escape after another. */
const HEX_DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(byte).toLowerCase());
  return digit < 0 ? NO_DIGIT : digit;
});

/** The text is not JSON. */
export class NotJson extends Error {}

/**
 * Reads one token of a UTF-8 JSON text at a time, as strictly as JSON.parse and in constant space. Every method moves
 * {@link at} behind what it read.
 */
export class JsonLexer {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The byte that comes next, white space aside; undefined at the end. */
  next(): number | undefined {
    const { bytes } = this;
    let at = this.at;
    let byte = bytes[at];
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at];
    this.at = at;
    return byte;
  }

  /** @throws NotJson when another byte comes next. */
  expect(byte: number): void {
    if (this.next() !== byte) throw new NotJson();
    this.at += 1;
  }

  /**
   * A string, from its opening quote on.
   *
   * @returns false when it holds NUL or a lone surrogate: neither can be stored.
   * @throws NotJson
   */
  string(): boolean {
    const { bytes } = this;
    let isStorable = true;
    let at = this.at + 1;
    for (;;) {
      const byte = bytes[at];
      if (byte === BYTE.quote) break;
      if (byte === BYTE.backslash) {
        this.at = at;
        if (!this.#escape()) isStorable = false;
        at = this.at;
      } else if (byte === undefined || byte < 0x20) throw new NotJson();
      else at += 1;
    }
    this.at = at + 1;
    return isStorable;
  }

  /** From the backslash on. A pair of surrogates is read as one. */
  #escape(): boolean {
    const kind = this.bytes[this.at + 1];
    if (kind !== 0x75) {
      if (kind === undefined || !ESCAPED.has(kind)) throw new NotJson();
      this.at += 2;
      return true;
    }
    const unit = this.#codeUnit();
    if (unit >= 0xd800 && unit <= 0xdbff) return this.#lowSurrogate();
    return unit !== 0 && !(unit >= 0xdc00 && unit <= 0xdfff);
  }

  /** True when the escape of a low surrogate follows; what else follows is left to be read. */
  #lowSurrogate(): boolean {
    const { bytes, at } = this;
    if (bytes[at] !== BYTE.backslash || bytes[at + 1] !== 0x75) return false;
    const unit = this.#codeUnit();
    if (unit >= 0xdc00 && unit <= 0xdfff) return true;
    this.at = at;
    return false;
  }

  /** `\u` and four hexadecimal digits. */
  #codeUnit(): number {
    let unit = 0;
    for (let at = this.at + 2; at < this.at + 6; at += 1) {
      const digit = HEX_DIGITS[this.bytes[at] ?? 0] ?? NO_DIGIT;
      if (digit === NO_DIGIT) throw new NotJson();
      unit = unit * 16 + digit;
    }
    this.at += 6;
    return unit;
  }

  /**
   * @returns whether it has an exponent.
   * @throws NotJson
   */
  number(): boolean {
    const { bytes } = this;
    if (bytes[this.at] === BYTE.minus) this.at += 1;
    if (bytes[this.at] === BYTE.zero) this.at += 1;
    else this.#digits();
    if (bytes[this.at] === BYTE.point) {
      this.at += 1;
      this.#digits();
    }
    const exponent = bytes[this.at];
    if (exponent !== BYTE.lowerE && exponent !== BYTE.upperE) return false;
    this.at += 1;
    const sign = bytes[this.at];
    if (sign === BYTE.plus || sign === BYTE.minus) this.at += 1;
    this.#digits();
    return true;
  }

  #digits(): void {
    const { bytes } = this;
    const start = this.at;
    let at = start;
    for (let byte = bytes[at]; byte !== undefined && byte >= BYTE.zero && byte <= BYTE.nine; byte = bytes[at]) at += 1;
    if (at === start) throw new NotJson();
    this.at = at;
  }

  /** `true`, `false` or `null`. @throws NotJson */
  literal(): void {
    const { bytes, at } = this;
    const word = LITERALS.find((candidate) => candidate[0] === bytes[at]);
    if (word === undefined) throw new NotJson();
    for (let index = 1; index < word.length; index += 1) if (bytes[at + index] !== word[index]) throw new NotJson();
    this.at = at + word.length;
  }

  /** The text of a number that was read. */
  numberText(start: number, end: number): string {
    return this.bytes.toString("latin1", start, end);
  }

  /** What a string that was read says. */
  stringValue(start: number, end: number): string {
    const text = this.bytes.toString("utf8", start + 1, end - 1);
    return text.includes("\\") ? JSON.parse(`"${text}"`) : text;
  }
}

export const isDigitOrMinus = (byte: number): boolean =>
  byte === BYTE.minus || (byte >= BYTE.zero && byte <= BYTE.nine);
