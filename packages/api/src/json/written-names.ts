import { BYTE, JsonLexer } from "./json-lexer.ts";

/**
 * The names of an object inside a JSON text, in the order in which they are written: JavaScript moves names such as "1"
 * to the front of an object.
 *
 * @param bytes valid JSON.
 * @param path of the object, which must exist.
 */
export function writtenNames(bytes: Buffer, path: readonly PropertyKey[]): string[] {
  const lexer = new JsonLexer(bytes);
  for (const key of path) {
    if (typeof key === "number") enterEntry(lexer, key);
    else enterField(lexer, String(key));
  }
  const names: string[] = [];
  eachName(lexer, (name) => {
    names.push(name);
    skipValue(lexer);
    return false;
  });
  return names;
}

function enterEntry(lexer: JsonLexer, index: number): void {
  lexer.expect(BYTE.openArray);
  for (let at = 0; at < index; at += 1) {
    skipValue(lexer);
    lexer.expect(BYTE.comma);
  }
}

function enterField(lexer: JsonLexer, wanted: string): void {
  eachName(lexer, (name) => {
    if (name === wanted) return true;
    skipValue(lexer);
    return false;
  });
}

/** Hands over each name of the object that comes next, until `visit` says that it was the last; it reads the value. */
function eachName(lexer: JsonLexer, visit: (name: string) => boolean): void {
  lexer.expect(BYTE.openObject);
  while (lexer.next() === BYTE.quote) {
    const start = lexer.at;
    lexer.string();
    const name = lexer.stringValue(start, lexer.at);
    lexer.expect(BYTE.colon);
    if (visit(name)) return;
    if (lexer.next() === BYTE.comma) lexer.at += 1;
  }
}

/** By brackets alone: the text is known to be valid. */
function skipValue(lexer: JsonLexer): void {
  let open = 0;
  do {
    const byte = lexer.next();
    if (byte === BYTE.quote) lexer.string();
    else if (byte === BYTE.comma || byte === BYTE.colon) lexer.at += 1;
    else if (byte === BYTE.openObject || byte === BYTE.openArray) {
      open += 1;
      lexer.at += 1;
    } else if (byte === BYTE.closeObject || byte === BYTE.closeArray) {
      open -= 1;
      lexer.at += 1;
    } else skipScalar(lexer);
  } while (open > 0);
}

/** A number or a literal: up to what ends it. */
function skipScalar(lexer: JsonLexer): void {
  const { bytes } = lexer;
  let byte = bytes[lexer.at];
  while (
    byte !== undefined &&
    byte > 0x20 &&
    byte !== BYTE.comma &&
    byte !== BYTE.closeObject &&
    byte !== BYTE.closeArray
  ) {
    lexer.at += 1;
    byte = bytes[lexer.at];
  }
}
