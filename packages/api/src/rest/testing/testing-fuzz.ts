import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import fc from "fast-check";
import type { OpenAPIObject, OperationObject, ParameterObject, RequestBodyObject } from "openapi3-ts/oas31";
import { isJsonObject, type JsonObject, resolveRef } from "../openapi/json-object.ts";
import { hostileValue, schemaArbitrary } from "./testing-arbitraries.ts";

export interface FuzzRequest {
  readonly method: string;
  readonly pattern: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Where ids of existing resources come from, by the name of the path parameter. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const METHODS = ["get", "post", "patch", "put", "delete"] as const;

/** Requests to every operation of the document: mostly well-formed, each part hostile now and then. */
export function fuzzRequests(document: OpenAPIObject, known: KnownIds): fc.Arbitrary<FuzzRequest> {
  const plain = JSON.parse(JSON.stringify(document)) as JsonObject & OpenAPIObject;
  const operations = Object.entries(plain.paths ?? {}).flatMap(([pattern, item]) =>
    METHODS.flatMap((method) => {
      const operation: OperationObject | undefined = item[method];
      return operation === undefined
        ? []
        : [operationArbitrary(plain, method.toUpperCase(), pattern, operation, known)];
    }),
  );
  return fc.oneof(...operations);
}

function operationArbitrary(
  document: JsonObject,
  method: string,
  pattern: string,
  operation: OperationObject,
  known: KnownIds,
): fc.Arbitrary<FuzzRequest> {
  const parameters = (operation.parameters ?? []).map(
    (parameter) => resolveRef(document, parameter) as ParameterObject,
  );
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  return fc
    .tuple(
      pathArbitrary(pattern, known),
      queryArbitrary(document, of("query")),
      headersArbitrary(document, of("header")),
      bodyArbitrary(document, operation.requestBody),
    )
    .map(([path, query, headers, body]) => ({
      method,
      pattern,
      target: `${path}${query}`,
      headers: body === undefined ? headers : { "content-type": body.type, ...headers },
      body: body?.text,
    }));
}

const ODD_PARTS = fc.oneof(fc.string({ unit: "grapheme", minLength: 1 }), fc.constantFrom("'", "..;", "*", "0"));

function pathArbitrary(pattern: string, known: KnownIds): fc.Arbitrary<string> {
  const parts = pattern.split("/").map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const ids = known[name] ?? [];
    return fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constantFrom(...ids).map((id) => `${id.slice(0, -4)}0000`) },
      { weight: 1, arbitrary: ODD_PARTS.map((text) => encodeURIComponent(text).replace(/^\.+$/, "dots")) },
      { weight: 1, arbitrary: fc.constantFrom("%00", "%FF", "%", "%2F", "%E0%A4%A") },
    );
  });
  return fc.tuple(...parts).map((filled) => filled.join("/"));
}

function queryArbitrary(document: JsonObject, parameters: readonly ParameterObject[]): fc.Arbitrary<string> {
  const pairOf = ({ name, schema }: ParameterObject) =>
    schemaArbitrary(document, schema).map((value) => `${name}=${encodeText(Array.isArray(value) ? value[0] : value)}`);
  const pairs = parameters.filter(({ required }) => required !== true).map(pairOf);
  const needed = fc.tuple(...parameters.filter(({ required }) => required === true).map(pairOf));
  const stray = fc.constantFrom(
    "x=1",
    "__proto__=1",
    "%",
    "a&a",
    "state=open&state=open",
    "=",
    "cursor=%FF",
    "expand=a",
  );
  const usual =
    pairs.length === 0 ? fc.constant<string[]>([]) : fc.subarray(pairs).chain((chosen) => fc.tuple(...chosen));
  const whole = fc.tuple(needed, usual).map(([one, other]) => [...one, ...other]);
  return fc
    .oneof({ weight: 15, arbitrary: whole }, { weight: 1, arbitrary: stray.map((text) => [text]) })
    .map((chosen) => (chosen.length === 0 ? "" : `?${chosen.join("&")}`));
}

function encodeText(value: unknown): string {
  return encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, "?"));
}

function headersArbitrary(document: JsonObject, parameters: readonly ParameterObject[]) {
  const model = Object.fromEntries(
    parameters.map(({ name, schema }) => [name.toLowerCase(), schemaArbitrary(document, schema).map(headerText)]),
  );
  return fc.record(model, { requiredKeys: [] }).map((headers) => ({ ...headers }) as Record<string, string>);
}

/** What a header can carry at all. */
const headerText = (value: unknown): string =>
  textOf(value)
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, 400);

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function bodyArbitrary(document: JsonObject, requestBody: unknown) {
  if (takesBytes(document, requestBody)) return bytesArbitrary;
  const schema = bodySchema(document, requestBody);
  if (schema === undefined) return fc.constant(undefined);
  const json = fc.constant("application/json");
  const text = fc.oneof(
    { weight: 40, arbitrary: schemaArbitrary(document, schema).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom("", "{", "[]", "\ufeff{}", '{"a":1e999}', `${"[".repeat(9000)}`) },
  );
  const type = fc.oneof(
    { weight: 40, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/json; charset=utf-16", "x") },
  );
  return fc.record({ text, type });
}

function takesBytes(document: JsonObject, requestBody: unknown): boolean {
  const resolved = resolveRef(document, requestBody);
  return isJsonObject(resolved) && !("application/json" in (resolved as unknown as RequestBodyObject).content);
}

/** Files that begin as they say, mostly, with what follows at random. */
const bytesArbitrary = fc
  .tuple(
    fc.constantFrom(...Object.entries(SAMPLE_FILES)),
    fc.uint8Array({ maxLength: 300 }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ type: fc.constantFrom("image/png", "application/pdf; x", "text/html") }) },
      { weight: 1, arbitrary: fc.record({ beginning: fc.constantFrom(Buffer.from("MZ"), Buffer.alloc(0)) }) },
    ),
  )
  .map(([[known, sample], rest, odd]: [[string, Buffer], Uint8Array, { type?: string; beginning?: Buffer }]) => ({
    type: odd.type ?? known,
    text: Buffer.concat([odd.beginning ?? sample, rest]),
  }));

function bodySchema(document: JsonObject, requestBody: unknown): unknown {
  const resolved = resolveRef(document, requestBody);
  if (!isJsonObject(resolved)) return undefined;
  return (resolved as unknown as RequestBodyObject).content["application/json"]?.schema;
}
