import type { AnyRouter } from "@trpc/server";
import type { ComponentsObject, OpenAPIObject, OperationObject, PathsObject } from "openapi3-ts/oas31";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { etagOf } from "./etag.ts";
import { completeDocument } from "./openapi/complete-document.ts";
import { errorComponents, errorSchema } from "./openapi/error-responses.ts";
import { finishOperation } from "./openapi/finish-operation.ts";
import { headerComponents, parameterComponents } from "./openapi/header-components.ts";
import { API_INFO, SECURITY_SCHEMES, SERVERS, TAGS } from "./openapi/info.ts";
import { referencedSchemas } from "./openapi/referenced-schemas.ts";
import { tidySchemas } from "./openapi/tidy-schemas.ts";
import { webhookDocument } from "./openapi/webhooks.ts";
import { buildRoutes } from "./routes/build-routes.ts";
import type { Route } from "./routes/route.ts";

/** The document as it is served at /openapi.json. */
export interface OpenApiText {
  readonly text: string;
  /** The same in UTF-8: it has 200 kB, which anybody may ask for. */
  readonly bytes: Buffer;
  /** Strong, with its quotes. */
  readonly etag: string;
}

const texts = new WeakMap<AnyRouter, OpenApiText>();

/** The OpenAPI 3.1 document of a router as JSON text: rendered once per process. */
export function openApiText(router: AnyRouter): OpenApiText {
  let made = texts.get(router);
  if (made === undefined) {
    const text = JSON.stringify(openApiDocument(router));
    texts.set(router, (made = { text, bytes: Buffer.from(text), etag: etagOf(text) }));
  }
  return made;
}

/**
 * OpenAPI 3.1 of every procedure with `meta.openapi`: trpc-to-openapi renders inputs and outputs, and everything that it
 * cannot know (statuses, errors, headers, webhooks) is finished here (decision record 0026).
 */
export function openApiDocument(router: AnyRouter): OpenAPIObject {
  const { title, version, description } = API_INFO;
  const generated = generateOpenApiDocument(router as OpenApiRouter, { title, version, description, baseUrl: "/" });
  const events = tidySchemas(webhookDocument(), true);
  return completeDocument({
    openapi: "3.1.0",
    info: API_INFO,
    servers: SERVERS,
    tags: [...TAGS],
    security: [{ accessToken: [] }],
    paths: finishPaths(buildRoutes(router), generated.paths ?? {}),
    webhooks: events.webhooks ?? {},
    components: finishComponents(generated.components ?? {}, events.components ?? {}, requestBodies(generated)),
  });
}

function finishPaths(routes: readonly Route[], generated: PathsObject): PathsObject {
  const paths: PathsObject = {};
  for (const route of routes) {
    const method = route.method.toLowerCase() as "get" | "post" | "patch" | "put" | "delete";
    const operation = generated[route.pattern]?.[method];
    if (operation === undefined)
      throw new Error(
        `trpc-to-openapi generated no operation for ${route.method} ${route.pattern}. Check the meta of its procedure.`,
      );
    paths[route.pattern] = { ...paths[route.pattern], [method]: tidyOperation(finishOperation(route, operation)) };
  }
  return Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const requestBodies = ({ paths }: OpenAPIObject): unknown[] =>
  Object.values(paths ?? {}).flatMap((item) => Object.values(item).map(({ requestBody }) => requestBody));

function tidyOperation({ security: _everywhere, responses, ...request }: OperationObject): OperationObject {
  return { ...tidySchemas(request, false), responses: tidySchemas(responses ?? {}, true) };
}

/** The generator's own error schemas are dropped. What a request refers to keeps refusing unknown names. */
function finishComponents(generated: ComponentsObject, events: ComponentsObject, requests: unknown): ComponentsObject {
  const schemas = generated.schemas ?? {};
  const requested = referencedSchemas(requests, schemas);
  const kept = Object.entries(schemas).filter(([name]) => !name.startsWith("error."));
  return {
    securitySchemes: SECURITY_SCHEMES,
    schemas: {
      ...Object.fromEntries(kept.map(([name, schema]) => [name, tidySchemas(schema, !requested.has(name))])),
      ...events.schemas,
      Error: errorSchema,
    },
    headers: headerComponents,
    parameters: parameterComponents,
    responses: errorComponents(),
  };
}
