import { fieldRefusals } from "@quote-financing/domain/fields/refusals";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import type { InputIssue } from "../../refusals/input-issues.ts";
import { restRefusals } from "../refusals.ts";
import { BYTE, isDigitOrMinus, JsonLexer, NotJson } from "./json-lexer.ts";
import { JSON_LIMITS } from "./json-limits.ts";
import { isBeyondDouble, isExactAsDouble, SAFE_NUMBER_LENGTH } from "./number-text.ts";

export type JsonScan =
  /** Not an object in JSON. */
  | { readonly kind: "malformed" }
  /** More than a body may hold: nothing behind the place was read. */
  | { readonly kind: "refused"; readonly issue: InputIssue }
  /** `issue`: the first value that no field may hold. */
  | { readonly kind: "read"; readonly names: number; readonly issue: InputIssue | undefined };

interface ScanOptions {
  /**
   * Names of fields whose value counts as it is written: no digit of it may be lost in a double. Of at most 21
   * characters.
   */
  readonly exactNames?: ReadonlySet<string>;
  /** Looks for a name that stands twice in one object as well, which takes more time. */
  readonly findsRepeats?: boolean;
}

/**
 * One pass over the bytes of a body, before anything else reads them: whether they are a JSON object, within
 * JSON_LIMITS, and hold only text that can be stored and numbers that a double can hold.
 */
export function scanJson(bytes: Buffer, options: ScanOptions = {}): JsonScan {
  return new JsonScanner(bytes, options).scan();
}

/** In bytes, quotes included: 21 characters, each written as an escape. */
const LONGEST_EXACT_NAME = 128;

/** More than a body may hold. */
class TooMuch extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.rule);
    this.refusal = refusal;
  }
}

class JsonScanner {
  readonly #lexer: JsonLexer;
  readonly #options: ScanOptions;
  /** Of each open object or array, where the name that is read now begins and ends, or the index with an end of -1. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #depth = 0;
  #names = 0;
  #entries = 0;
  #issue: InputIssue | undefined;

  constructor(bytes: Buffer, options: ScanOptions) {
    this.#lexer = new JsonLexer(bytes);
    this.#options = options;
  }

  scan(): JsonScan {
    const lexer = this.#lexer;
    try {
      if (lexer.next() !== BYTE.openObject) return { kind: "malformed" };
      this.#object();
      if (lexer.next() !== undefined) return { kind: "malformed" };
      return { kind: "read", names: this.#names, issue: this.#issue };
    } catch (error) {
      if (error instanceof TooMuch) {
        return { kind: "refused", issue: { path: this.#path(), refusal: error.refusal } };
      }
      if (error instanceof NotJson) return { kind: "malformed" };
      throw error;
    }
  }

  #value(): void {
    const byte = this.#lexer.next();
    if (byte === BYTE.quote) this.#string();
    else if (byte === BYTE.openObject) this.#object();
    else if (byte === BYTE.openArray) this.#array();
    else if (byte !== undefined && isDigitOrMinus(byte)) this.#number();
    else this.#lexer.literal();
  }

  #string(): void {
    if (!this.#lexer.string()) this.#note(fieldRefusals.characters());
  }

  #number(): void {
    const lexer = this.#lexer;
    const start = lexer.at;
    const hasExponent = lexer.number();
    if (this.#issue !== undefined || (!hasExponent && lexer.at - start <= SAFE_NUMBER_LENGTH)) return;
    const text = lexer.numberText(start, lexer.at);
    if (isBeyondDouble(text)) this.#note(fieldRefusals.doubleRange());
    else if (this.#isExactField() && !isExactAsDouble(text)) this.#note(fieldRefusals.amountDecimals());
  }

  /** Asked of many numbers: looks at the innermost name alone, and never at a long one. */
  #isExactField(): boolean {
    const start = this.#starts[this.#depth - 1] ?? 0;
    const end = this.#ends[this.#depth - 1] ?? -1;
    if (end < 0 || end - start > LONGEST_EXACT_NAME) return false;
    return this.#options.exactNames?.has(this.#lexer.stringValue(start, end)) === true;
  }

  #object(): void {
    const lexer = this.#lexer;
    const level = this.#open();
    const seen = this.#options.findsRepeats === true ? new Set<string>() : undefined;
    if (lexer.next() !== BYTE.closeObject) {
      for (;;) {
        this.#name(level, seen);
        lexer.expect(BYTE.colon);
        this.#value();
        if (lexer.next() !== BYTE.comma) break;
        lexer.at += 1;
      }
    }
    lexer.expect(BYTE.closeObject);
    this.#depth = level;
  }

  #name(level: number, seen: Set<string> | undefined): void {
    const lexer = this.#lexer;
    if (lexer.next() !== BYTE.quote) throw new NotJson();
    this.#names += 1;
    if (this.#names > JSON_LIMITS.names)
      this.#refuseContainer(restRefusals.tooManyNames({ maximum: JSON_LIMITS.names }));
    const start = lexer.at;
    lexer.string();
    this.#starts[level] = start;
    this.#ends[level] = lexer.at;
    if (seen === undefined) return;
    const name = lexer.stringValue(start, lexer.at);
    if (seen.has(name)) this.#note(fieldRefusals.givenTwice());
    seen.add(name);
  }

  #array(): void {
    const lexer = this.#lexer;
    const level = this.#open();
    let index = 0;
    if (lexer.next() !== BYTE.closeArray) {
      for (;;) {
        if (index >= JSON_LIMITS.entries) this.#refuseContainer(fieldRefusals.tooManyEntries({ maximum: index }));
        this.#entries += 1;
        if (this.#entries > JSON_LIMITS.allEntries) {
          this.#refuseContainer(restRefusals.tooManyEntriesInAll({ maximum: JSON_LIMITS.allEntries }));
        }
        this.#starts[level] = index;
        this.#ends[level] = -1;
        index += 1;
        this.#value();
        if (lexer.next() !== BYTE.comma) break;
        lexer.at += 1;
      }
    }
    lexer.expect(BYTE.closeArray);
    this.#depth = level;
  }

  /** @returns the level of what opens here, from 0. */
  #open(): number {
    if (this.#depth >= JSON_LIMITS.depth) throw new TooMuch(restRefusals.tooDeep());
    this.#lexer.at += 1;
    this.#depth += 1;
    return this.#depth - 1;
  }

  /** The object or array that is open now holds more than it may. */
  #refuseContainer(refusal: Refusal): never {
    this.#depth -= 1;
    throw new TooMuch(refusal);
  }

  #note(refusal: Refusal): void {
    this.#issue ??= { path: this.#path(), refusal };
  }

  #path(): (string | number)[] {
    const lexer = this.#lexer;
    return Array.from({ length: this.#depth }, (_, level) => {
      const start = this.#starts[level] ?? 0;
      const end = this.#ends[level] ?? -1;
      return end < 0 ? start : lexer.stringValue(start, end);
    });
  }
}
