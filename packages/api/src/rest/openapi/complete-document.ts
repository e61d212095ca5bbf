import type { OpenAPIObject } from "openapi3-ts/oas31";
import { addExamples } from "./add-examples.ts";
import { boundSchemas } from "./bound-schemas.ts";
import { completeRequests } from "./complete-requests.ts";
import { discriminateUnions } from "./discriminate-unions.ts";
import type { JsonObject } from "./json-object.ts";
import { nameSchemas } from "./name-schemas.ts";

/** What generators, gateways and mock servers need of a document beyond its truth (decision record 0252). */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const steps = [completeRequests, boundSchemas<JsonObject>, nameSchemas, discriminateUnions, addExamples];
  const completed = steps.reduce((made, step) => step(made), document as unknown as JsonObject);
  return completed as unknown as OpenAPIObject;
}
