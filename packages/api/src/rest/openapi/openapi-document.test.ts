import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { attemptHeaderFields } from "@quote-financing/domain/webhooks/delivery-headers";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { ParameterObject, PathItemObject, RequestBodyObject } from "openapi3-ts/oas31";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { openApiDocument, openApiText } from "../openapi-document.ts";
import { buildRoutes } from "../routes/build-routes.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";

/** Of the paths that take a body. */
const IDS: Readonly<Record<string, string>> = {
  quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F",
  caseId: "cas_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C",
  destinationId: "whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D",
  eventId: "evt_01JZ8Q4C5T9V3W7X1Y2Z3A4B5G",
};

const run = promisify(execFile);
const packageFolder = new URL("../../../", import.meta.url).pathname;

test("the committed openapi.json is the document of the current router (`pnpm generate` writes it)", async () => {
  const text = `${JSON.stringify(openApiDocument(appRouter), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../openapi.json");
});

test("the document passes the linter without a warning", { timeout: 60_000 }, async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };
  const bin = `${packageFolder}node_modules/@redocly/cli/bin/cli.js`;
  const lint = run(process.execPath, [bin, "lint", "openapi.json", "--config=redocly.yaml"], {
    cwd: packageFolder,
    env,
  });
  const complaint = await lint.then(
    () => "",
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  expect(complaint).toBe("");
});

test("every operation with a body shows one that the service takes", () => {
  const bodied = buildRoutes(appRouter).filter(({ withoutBody }) => !withoutBody);
  expect(bodied.length).toBeGreaterThan(6);
  for (const { method, pattern, parameters, inputSchema } of bodied) {
    const operation = openApiDocument(appRouter).paths?.[pattern]?.[method.toLowerCase() as "post"];
    const body = operation?.requestBody as RequestBodyObject | undefined;
    const { example } = body?.content["application/json"] ?? {};
    const path = Object.fromEntries(parameters.map((name) => [name, IDS[name]]));
    expect(inputSchema.safeParse({ ...example, ...path }).error, `${method} ${pattern}`).toBeUndefined();
  }
});

/** Every `content["application/json"]` of the document. */
function mediaOf(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(mediaOf);
  if (!isJsonObject(value)) return [];
  const media = isJsonObject(value.content) ? value.content["application/json"] : undefined;
  return [...(isJsonObject(media) ? [media] : []), ...Object.values(value).flatMap(mediaOf)];
}

test("every body and every answer of JSON has a name and an example that its schema takes", () => {
  const document = JSON.parse(openApiText(appRouter).text) as JsonObject;
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
  formats.default(ajv);
  ajv.addSchema(document, "document.json");
  const all = mediaOf(document);
  expect(all.length).toBeGreaterThan(50);
  for (const { schema, example } of all) {
    const { $ref } = schema as { $ref?: string };
    expect($ref, JSON.stringify(schema)).toMatch(/^#\/components\/schemas\//);
    const validate = ajv.compile({ $ref: `document.json${$ref}` });
    validate(example);
    expect(validate.errors ?? [], `${$ref} ${JSON.stringify(example)}`).toEqual([]);
  }
});

test("no object of the document is without a name, and every union of constants says what tells its arms apart", () => {
  const nameless = (value: unknown, isRoot: boolean): unknown[] => {
    if (Array.isArray(value)) return value.flatMap((item) => nameless(item, false));
    if (!isJsonObject(value)) return [];
    const own = !isRoot && value.type === "object" && isJsonObject(value.properties) ? [value] : [];
    return [...own, ...Object.values(value).flatMap((child) => nameless(child, false))];
  };
  const { paths, webhooks, components } = JSON.parse(openApiText(appRouter).text) as Record<string, JsonObject>;
  const schemas = Object.values(components?.schemas as JsonObject);
  expect([...nameless(paths, false), ...nameless(webhooks, false)]).toEqual([]);
  expect(schemas.flatMap((schema) => nameless(schema, true))).toEqual([]);
  expect(JSON.stringify(components)).toContain('"discriminator":{"propertyName":"type"');
});

test("every value that is sent or answered, and every parameter, says what it means", () => {
  const { paths, webhooks, components } = JSON.parse(openApiText(appRouter).text) as Record<string, JsonObject>;
  const isValue = ({ $ref, type, items, oneOf, anyOf }: JsonObject): boolean => {
    if (type === "array") return isJsonObject(items) && isValue(items);
    return $ref === undefined && oneOf === undefined && anyOf === undefined && type !== "object";
  };
  const untold = Object.entries(components?.schemas as JsonObject).flatMap(([owner, schema]) =>
    Object.entries(Object((schema as JsonObject).properties)).flatMap(([name, child]) =>
      isValue(child as JsonObject) && (child as JsonObject).description === undefined ? [`${owner}.${name}`] : [],
    ),
  );
  const operations = Object.values({ ...paths, ...webhooks }).flatMap((item) => Object.values(item as JsonObject));
  const parameters = operations.flatMap((operation) => (operation as { parameters?: JsonObject[] }).parameters ?? []);

  expect(parameters.length).toBeGreaterThan(40);
  expect(untold).toEqual([]);
  expect(parameters.filter(({ $ref, description }) => $ref === undefined && description === undefined)).toEqual([]);
});

test("every event names the headers that come with it, and that its bearer may be left out", () => {
  const fields = { bearerSecret: null, eventId: "evt_1", sequence: 1, timestampSeconds: 1, signatures: ["v1,x"] };
  const sent = Object.keys(attemptHeaderFields(fields)).filter((name) => !/^(content-type|user-agent)$/.test(name));
  for (const { post } of Object.values(openApiDocument(appRouter).webhooks ?? {}) as PathItemObject[]) {
    const parameters = (post?.parameters ?? []) as ParameterObject[];
    expect(parameters.map(({ name, in: place }) => [place, name.toLowerCase()]).toSorted()).toEqual(
      sent.map((name) => ["header", name]).toSorted(),
    );
    expect(post?.security).toEqual([{ destinationSecret: [] }, {}]);
  }
});

test("the headers of an event have bounds of their own, which two signatures fill", () => {
  const signature = `v1,${Buffer.alloc(32, 1).toString("base64")}`;
  const { webhooks } = JSON.parse(openApiText(appRouter).text);
  const parameters: { name: string; schema: JsonObject }[] = webhooks["quote.created"].post.parameters;
  const boundOf = (header: string) => {
    const schema = parameters.find(({ name }) => name === header)?.schema;
    return schema?.maxLength ?? schema?.maximum;
  };
  expect(boundOf("webhook-signature")).toBe(`${signature} ${signature}`.length);
  expect(boundOf("webhook-timestamp")).toBe(9_999_999_999);
  expect(boundOf("webhook-id")).toBe(30);
});

test("what was read may be sent back: no name of a request is for answers alone", () => {
  const { paths, components } = JSON.parse(openApiText(appRouter).text);
  expect([JSON.stringify(paths), JSON.stringify(components)].map((text) => text.match(/"readOnly":/g))).toEqual([
    null,
    null,
  ]);
});

test("amounts that are sent have two decimals at most, and no pattern escapes a slash", () => {
  const { components } = JSON.parse(openApiText(appRouter).text);
  expect(components.schemas.QuotesCreateBody.properties.totalInclTax.multipleOf).toBe(0.01);
  expect(components.schemas.EventDestination.properties.url.pattern).toBe("^https://");
  expect(openApiText(appRouter).text.match(/\\\\\//)).toBeNull();
});

test("the served text is made once and keeps its strong ETag", () => {
  const served = openApiText(appRouter);
  expect(openApiText(appRouter)).toBe(served);
  expect(served.etag).toMatch(/^"[\w-]{22}"$/);
  expect(JSON.parse(served.text)).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
});
