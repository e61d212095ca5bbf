import type { ApiDocument, Operation } from "./api-document.ts";
import { SAMPLE_BODIES, SAMPLE_FILES } from "./sample-bodies.ts";

/** The format that Postman, Bruno and Insomnia all import (decision record 0134). */
const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** In this order a run of the whole collection makes what the next request names. */
const ORDER = [
  "costPreview-preview",
  "quotes-create",
  "quotes-get",
  "cases-create",
  "cases-list",
  "cases-get",
  "requirements-list",
  "documents-add",
  "documents-list",
  "documents-get",
  "documents-content",
  "documents-delete",
  "caseMessages-post",
  "caseMessages-list",
  "destinations-create",
  "destinations-list",
  "destinations-get",
  "destinations-update",
  "destinations-rotateBearerSecret",
  "destinations-rotateSigningSecret",
  "deliveries-sendAllNow",
  "deliveries-list",
  "deliveries-health",
  "events-list",
  "events-get",
  "events-send",
  "deliveries-get",
  "deliveries-sendNow",
  "destinations-delete",
  "correlationClaims-resolve",
];

/** Ids that an answer gives to the requests behind it. */
const KEPT: Readonly<Record<string, string>> = {
  "quotes-create": "quoteId",
  "cases-create": "caseId",
  "documents-add": "documentId",
  "destinations-create": "destinationId",
  "events-list": "eventId",
};

/** Tags that share a folder: folders run one behind the other, and these two name what the other makes. */
const FOLDERS: Readonly<Record<string, string>> = { Events: "Event destinations" };

interface Found {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * A Postman collection (v2.1, which Bruno and Insomnia read as well) that can be run as a whole: each request checks that
 * its answer has a status that the document names.
 *
 * @throws Error for an operation that has no place in the order, or takes a body that `SAMPLE_BODIES` lacks
 */
export function generateCollection({ info, tags = [], paths }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const stranger = operations.find(({ operation }) => !ORDER.includes(operation.operationId));
  if (stranger !== undefined)
    throw new Error(`Give ${stranger.operation.operationId} its place in ORDER of generate-collection.ts.`);
  const bodiless = operations.find(
    ({ operation: { requestBody, operationId } }) =>
      requestBody && !SAMPLE_BODIES[operationId] && !SAMPLE_FILES[operationId],
  );
  if (bodiless !== undefined)
    throw new Error(`Add a body of ${bodiless.operation.operationId} to SAMPLE_BODIES in sample-bodies.ts.`);
  const ordered = operations.sort((one, other) => placeOf(one) - placeOf(other));
  const names = [...new Set(ordered.map(folderOf))];
  const folders = names.map((name) => ({
    name,
    description: tags.find((tag) => tag.name === name)?.description ?? "",
    item: ordered.filter((found) => folderOf(found) === name).map(requestItem),
  }));
  const variables = ["baseUrl", "apiKey", "partnerToken", ...Object.values(KEPT)];
  const collection = {
    info: { name: info.title, description: info.description ?? "", schema: SCHEMA },
    auth: bearer("{{apiKey}}"),
    variable: variables.map((key) => ({ key, value: key === "baseUrl" ? "https://portal.example.nl" : "" })),
    item: folders,
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const folderOf = ({ operation: { tags: [tag = ""] = [] } }: Found): string => FOLDERS[tag] ?? tag;

const placeOf = ({ operation }: Found): number => ORDER.indexOf(operation.operationId);

const bearer = (token: string) => ({ type: "bearer", bearer: [{ key: "token", value: token, type: "string" }] });

function requestItem({ method, path, operation }: Found) {
  const { operationId, summary, description } = operation;
  const body = SAMPLE_BODIES[operationId];
  const file = SAMPLE_FILES[operationId];
  const takesKey = operation.parameters?.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")) ?? false;
  const header = [
    ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
    ...(file === undefined ? [] : [{ key: "Content-Type", value: file.mediaType }]),
    ...(takesKey ? [{ key: "Idempotency-Key", value: "{{$guid}}" }] : []),
  ];
  const segments = path.slice(1).replace(/\{(\w+)\}/g, "{{$1}}");
  return {
    name: summary ?? operationId,
    event: [{ listen: "test", script: { type: "text/javascript", exec: testLines(operation) } }],
    request: {
      method,
      description: description ?? "",
      header,
      ...(operationId === "correlationClaims-resolve" ? { auth: bearer("{{partnerToken}}") } : {}),
      ...(body === undefined ? {} : { body: { mode: "raw", raw: JSON.stringify(body, null, 2) } }),
      ...(file === undefined ? {} : { body: { mode: "raw", raw: file.text } }),
      url: urlOf(segments, file?.query),
    },
  };
}

function urlOf(segments: string, query?: Readonly<Record<string, string>>) {
  const url = { raw: `{{baseUrl}}/${segments}`, host: ["{{baseUrl}}"], path: segments.split("/") };
  if (query === undefined) return url;
  const pairs = Object.entries(query).map(([key, value]) => ({ key, value }));
  return { ...url, raw: `${url.raw}?${new URLSearchParams(query)}`, query: pairs };
}

/** Postman runs these behind each answer. */
function testLines({ operationId, responses = {} }: Operation): string[] {
  const statuses = Object.keys(responses).filter((status) => status.startsWith("2"));
  const kept = KEPT[operationId];
  return [
    `pm.test("answers as documented", () => pm.expect([${statuses.join(", ")}]).to.include(pm.response.code));`,
    'pm.test("names the request", () => pm.expect(pm.response.headers.get("Request-Id")).to.match(/^req_/));',
    ...(kept === undefined
      ? []
      : [`pm.collectionVariables.set("${kept}", [pm.response.json().data].flat()[0].${kept});`]),
  ];
}
