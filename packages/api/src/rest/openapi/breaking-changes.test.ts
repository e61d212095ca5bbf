import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { openApiDocument } from "../openapi-document.ts";
import { boundSchemas } from "./bound-schemas.ts";
import type { JsonObject } from "./json-object.ts";
import { breakingChanges } from "./testing-breaking-changes.ts";

const packageFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8"));

const ACCEPTED = "openapi.accepted-breaks.json";

const currentDocument = () => JSON.parse(JSON.stringify(openApiDocument(appRouter))) as JsonObject;

test("nothing breaks a client of the last release, unless it was accepted by name", () => {
  // The bounds were always there, and are written down since.
  const released = boundSchemas(packageFile("openapi.released.json") as JsonObject);
  const accepted = packageFile(ACCEPTED) as Record<string, string>;
  const breaks = breakingChanges(released, currentDocument());

  const missing = breaks.filter((line) => !(line in accepted));
  expect(missing, `What is meant to break is a line of packages/api/${ACCEPTED}, with the reason.`).toEqual([]);
  const needless = Object.keys(accepted).filter((line) => !breaks.includes(line));
  expect(needless, `What breaks nothing has no line in packages/api/${ACCEPTED}.`).toEqual([]);
});

test("the document breaks no client of its own", () => {
  expect(breakingChanges(currentDocument(), currentDocument())).toEqual([]);
});

const released = {
  paths: {
    "/v1/things": {
      post: {
        parameters: [{ name: "state", in: "query", schema: { type: "string", enum: ["a", "b"] } }],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name"],
                properties: { name: { type: "string", maxLength: 10 }, size: { type: "number" } },
              },
            },
          },
        },
        responses: {
          201: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
          404: { description: "Missing" },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        required: ["name", "kind"],
        properties: {
          name: { type: "string" },
          kind: { type: "string", enum: ["x", "y"] },
          code: { type: "string", enum: ["u", "v"], "x-open-list": true },
        },
      },
    },
  },
};

const changed = (change: (copy: typeof released) => void): string[] => {
  const copy = structuredClone(released);
  change(copy);
  return breakingChanges(released, copy);
};
type Post = (typeof released)["paths"]["/v1/things"]["post"];
const post = (copy: typeof released): Post => copy.paths["/v1/things"].post;
const bodyOf = (copy: typeof released) => post(copy).requestBody.content["application/json"].schema;
const things = (copy: typeof released) => copy.components.schemas.Thing;

test.each<[string, (copy: typeof released) => void, string]>([
  ["a removed path", (copy) => Reflect.deleteProperty(copy.paths, "/v1/things"), "/v1/things: removed"],
  [
    "a removed operation",
    (copy) => Reflect.deleteProperty(copy.paths["/v1/things"], "post"),
    "POST /v1/things: removed",
  ],
  [
    "a removed status",
    (copy) => Reflect.deleteProperty(post(copy).responses, "404"),
    "POST /v1/things 404: status removed",
  ],
  ["a removed parameter", (copy) => void post(copy).parameters.pop(), "POST /v1/things query state: parameter removed"],
  [
    "a parameter value that is refused now",
    (copy) => void post(copy).parameters[0]?.schema.enum.pop(),
    'POST /v1/things query state: value "b" removed',
  ],
  [
    "a request field that became required",
    (copy) => void bodyOf(copy).required.push("size"),
    "POST /v1/things body.size: became required",
  ],
  [
    "a request field that is unknown now",
    (copy) => Reflect.deleteProperty(bodyOf(copy).properties, "size"),
    "POST /v1/things body.size: removed",
  ],
  [
    "a tighter limit",
    (copy) => void (bodyOf(copy).properties.name.maxLength = 9),
    "POST /v1/things body.name: maxLength tightened",
  ],
  [
    "a changed type",
    (copy) => void (bodyOf(copy).properties.size.type = "string"),
    'POST /v1/things body.size: type "number" became "string"',
  ],
  [
    "an answer field that is gone",
    (copy) => Reflect.deleteProperty(things(copy).properties, "name"),
    "POST /v1/things 201.name: removed",
  ],
  [
    "an answer field that may be absent now",
    (copy) => void things(copy).required.pop(),
    "POST /v1/things 201.kind: is not always there any more",
  ],
  [
    "an answer value that nobody knew",
    (copy) => void things(copy).properties.kind.enum.push("z"),
    'POST /v1/things 201.kind: value "z" added',
  ],
  [
    "a closed list that opens",
    (copy) => void Object.assign(things(copy).properties.kind, { "x-open-list": true }),
    "POST /v1/things 201.kind: is no closed list any more",
  ],
])("%s is a breaking change", (_name, change, line) => {
  expect(changed(change)).toEqual([line]);
});

test("an answer that another form joins is breaking, unless only those get that form who ask for it", () => {
  const joinedBy = (form: object) =>
    changed((copy) => {
      const { schemas } = copy.components;
      const thing = { ...schemas.Thing };
      Object.assign(schemas, { Plain: thing, Thing: { anyOf: [{ $ref: "#/components/schemas/Plain" }, form] } });
    });
  const gone = { type: "object", properties: { goneAt: { type: "string" } } };

  expect(joinedBy(gone)).toContain("POST /v1/things 201.name: removed");
  expect(joinedBy({ ...gone, "x-asked-by": "gone=true" })).toEqual([]);
});

test("a header that comes with an event breaks nobody; one that may be absent, or is gone, does", () => {
  const header = { name: "webhook-id", in: "header", required: true, schema: { type: "string" } };
  const withHeaders = (...parameters: object[]) => ({ webhooks: { "thing.made": { post: { parameters } } } });
  const id = "POST thing.made header webhook-id";

  expect(breakingChanges(withHeaders(), withHeaders(header))).toEqual([]);
  expect(breakingChanges(withHeaders(header), withHeaders({ ...header, required: false }))).toEqual([
    `${id}: is not always there any more`,
  ]);
  expect(breakingChanges(withHeaders(header), withHeaders())).toEqual([`${id}: parameter removed`]);
});

test("additions are not breaking", () => {
  expect(
    changed((copy) => {
      Object.assign(copy.paths, { "/v1/more": { get: { responses: {} } } });
      Object.assign(bodyOf(copy).properties, { extra: { type: "string" } });
      Object.assign(things(copy).properties, { extra: { type: "string" } });
      things(copy).properties.code.enum.push("w");
      Object.assign(post(copy).responses, { 409: { description: "Conflict" } });
      bodyOf(copy).properties.name.maxLength = 11;
      post(copy).parameters[0]?.schema.enum.push("c");
    }),
  ).toEqual([]);
});
