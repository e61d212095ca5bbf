import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { OpenAPIObject, OperationObject, ResponseObject } from "openapi3-ts/oas31";
import { expect } from "vitest";
import { headerComponents } from "../openapi/header-components.ts";
import { openApiDocument } from "../openapi-document.ts";
import type { Received, Send } from "../testing-client.ts";

type Router = Parameters<typeof openApiDocument>[0];

/** Checks an answer of one operation against the document: status, headers, media type and body. */
export type CheckAnswer = (method: string, pattern: string, answer: Received) => void;

/** Fails the test on the first answer that the document does not describe. */
export function createAnswerChecker(router: Router): CheckAnswer {
  const document = openApiDocument(router);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document), closeObject), "document.json");
  const compiled = new Map<string, ValidateFunction>();

  return (method, pattern, answer) => {
    const { pointer, response } = describedResponse(document, method, pattern, answer.status);
    const place = `${method} ${pattern} ${answer.status}`;
    for (const name of requiredHeaders(response, answer))
      expect(answer.headers.get(name), `${place} ${name}`).toBeTruthy();
    expect(undescribedHeaders(response, answer), place).toEqual([]);
    if (response.content === undefined) {
      expect(answer.text, place).toBe("");
      return;
    }
    const types = Object.keys(response.content);
    expect(types, place).toContain(answer.headers.get("content-type"));
    if (!types.includes("application/json")) return;
    let validate = compiled.get(pointer);
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `document.json#${pointer}/content/application~1json/schema` });
      compiled.set(pointer, validate);
    }
    validate(answer.json);
    expect(validate.errors ?? [], `${place} ${answer.text}`).toEqual([]);
  };
}

/** Nothing that the document does not name may go out: answers are not parsed on their way (decision record 0090). */
function closeObject(_: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && "properties" in value && "type" in value;
  return isObject && value.type === "object" ? { additionalProperties: false, ...value } : value;
}

/** Headers of ours that were sent and are not described. */
const undescribedHeaders = ({ headers = {} }: ResponseObject, { headers: sent }: Received): string[] =>
  Object.keys(headerComponents).filter((name) => sent.has(name) && !(name in headers));

/** Described headers that must be there; the others depend on the request. */
function requiredHeaders(response: ResponseObject, { status }: Received): string[] {
  // A request that fails before it was counted has no headers of its limits.
  const ofCounted = status >= 500 ? ["RateLimit", "RateLimit-Policy", "Deprecation", "Link"] : [];
  const optional = ["Idempotency-Replayed", ...ofCounted, ...(status === 401 ? [] : ["WWW-Authenticate"])];
  return Object.keys(response.headers ?? {}).filter((name) => !optional.includes(name));
}

function describedResponse(document: OpenAPIObject, method: string, pattern: string, status: number) {
  const name = method.toLowerCase() as "get" | "post" | "patch" | "put" | "delete";
  const operation: OperationObject | undefined = document.paths?.[pattern]?.[name];
  const found: ResponseObject | { $ref: string } | undefined = operation?.responses?.[status];
  if (found === undefined) return expect.fail(`${method} ${pattern} does not describe ${status}`);
  if (!("$ref" in found)) {
    const path = pattern.replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");
    return { pointer: `/paths/${path}/${name}/responses/${status}`, response: found };
  }
  const component = String(found.$ref).replace("#/components/responses/", "");
  return {
    pointer: `/components/responses/${component}`,
    response: document.components?.responses?.[component] as ResponseObject,
  };
}

/** Sends and checks in one: what every test over the real router goes through. */
export function sendChecked(send: Send, check: CheckAnswer) {
  return async (method: string, pattern: string, target: string, sent: Parameters<Send>[1] = {}): Promise<Received> => {
    const answer = await send(target, { ...sent, method });
    check(method, pattern, answer);
    return answer;
  };
}
