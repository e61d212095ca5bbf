import { BYTE, JsonLexer } from "./json-lexer.ts";

/** What an object or an array holds that itself holds something; the names are an object's. */
interface Container {
  readonly names: string[];
  readonly inside: Map<string | number, Container>;
}

/**
 * The names of the objects inside a JSON text, in the order in which they are written: JavaScript moves names such as
 * "1" to the front of an object. Reads the text once, however many objects are asked about.
 *
 * @param bytes valid JSON, within JSON_LIMITS.
 * @returns the names of the object at a path; none where there is no object. Of a name that stands twice the last counts.
 */
export function writtenNames(bytes: Buffer): (path: readonly PropertyKey[]) => readonly string[] {
  const root = readValue(new JsonLexer(bytes));
  return (path) => {
    let container = root;
    for (const key of path) container = container?.inside.get(typeof key === "number" ? key : String(key));
    return container?.names ?? [];
  };
}

function readValue(lexer: JsonLexer): Container | undefined {
  const byte = lexer.next();
  if (byte === BYTE.openObject) return readObject(lexer);
  if (byte === BYTE.openArray) return readArray(lexer);
  if (byte === BYTE.quote) lexer.string();
  else skipScalar(lexer);
  return undefined;
}

function readObject(lexer: JsonLexer): Container {
  const object: Container = { names: [], inside: new Map() };
  lexer.at += 1;
  while (lexer.next() === BYTE.quote) {
    const start = lexer.at;
    lexer.string();
    const name = lexer.stringValue(start, lexer.at);
    lexer.expect(BYTE.colon);
    object.names.push(name);
    keep(object, name, readValue(lexer));
    if (lexer.next() === BYTE.comma) lexer.at += 1;
  }
  lexer.expect(BYTE.closeObject);
  return object;
}

function readArray(lexer: JsonLexer): Container {
  const array: Container = { names: [], inside: new Map() };
  lexer.at += 1;
  for (let index = 0; lexer.next() !== BYTE.closeArray; index += 1) {
    keep(array, index, readValue(lexer));
    if (lexer.next() === BYTE.comma) lexer.at += 1;
  }
  lexer.expect(BYTE.closeArray);
  return array;
}

function keep({ inside }: Container, key: string | number, value: Container | undefined): void {
  if (value === undefined) inside.delete(key);
  else inside.set(key, value);
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
