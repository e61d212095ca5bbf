import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import { TOKENS_STYLE } from "../../pages/tokens-style.ts";
import { DOCS_SCRIPT } from "../docs-script.ts";
import { DOCS_STYLE } from "../docs-style.ts";
import { policyOfTexts } from "../policy-of-texts.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { figure, operationHtml, type PlacedOperation, parametersHtml } from "./operation-html.ts";
import {
  type ReferenceDocument,
  readReferenceDocument,
  type ShownOperation,
  type ShownSchema,
} from "./reference-document.ts";
import { REFERENCE_SCRIPT } from "./reference-script.ts";
import { REFERENCE_STYLE } from "./reference-style.ts";
import { exampleOf } from "./schema-example.ts";
import { propertiesHtml, proseOf } from "./schema-html.ts";

const SCRIPT = DOCS_SCRIPT + REFERENCE_SCRIPT;

const STYLE = TOKENS_STYLE + DOCS_STYLE + REFERENCE_STYLE;

/** The policy of the reference. */
export const referencePolicy = (): string => policyOfTexts(SCRIPT, STYLE);

/** The reference of /v1 on one page, made of our own OpenAPI document (decision record 0246). */
export function referenceHtml(document: ReferenceDocument = readReferenceDocument()): string {
  const operations = placedOperations(document);
  const groups = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter((group) => group.operations.length > 0);
  const webhooks = Object.values(document.webhooks).flatMap(Object.values<ShownOperation>);
  const schemas = Object.entries(document.components.schemas ?? {}) as [string, ShownSchema][];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Quote Financing</title><link rel="icon" href="/icon.svg"><meta name="description" content="Every operation of the API, with examples to copy and requests to send.">
<script>${SCRIPT}</script><style>${STYLE}</style></head>
<body><a class="skip" href="#content">Skip to content</a>
<header><strong><a href="/docs">Quote Financing</a></strong><nav aria-label="Site"><a class="narrow" href="#operations">All operations</a>
<a href="/docs">Guides</a><a href="/docs/openapi.json">OpenAPI document</a><a href="/docs/postman-collection.json">Postman collection</a><a href="/">Portal</a></nav></header>
<div class="page reference"><main id="content"><h1>API reference</h1>
${renderMarkdown(document.info.description)}
<p class="scripted"><label for="key">API key, for requests from this page</label><input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-about"><span id="key-about" class="kind">It stays in this page, and goes nowhere but to this service. Use a key of test data.</span></p>
${groups.map(({ name, description, operations: some }) => `<h2 id="${anchorOf(name)}">${escapeHtml(name)}</h2><p>${proseOf(description)}</p>${some.map((placed) => operationHtml(document, placed)).join("")}`).join("")}
<h2 id="webhooks">Events at your endpoint</h2>${webhooks.map((webhook) => webhookHtml(document, webhook)).join("")}
<h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => schemaHtml(document, name, schema)).join("")}
</main>
<aside id="operations"><nav aria-label="Operations"><p class="scripted"><label for="search">Search</label><input id="search" type="search" autocomplete="off"><span id="found" role="status" class="kind"></span></p>
${groups
  .map(({ name, operations: some }) =>
    menuOf(
      name,
      some.map(({ operation }) => [operation.operationId, operation.summary]),
    ),
  )
  .join("")}
${menuOf(
  "Events at your endpoint",
  webhooks.map(({ operationId }) => [`event-${operationId}`, operationId]),
)}
${menuOf(
  "Schemas",
  schemas.map(([name]) => [`schema-${name}`, name]),
)}</nav></aside></div></body></html>`;
}

function placedOperations({ paths }: ReferenceDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

const anchorOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

const menuOf = (title: string, links: readonly (readonly [id: string, text: string])[]): string =>
  `<h2>${escapeHtml(title)}</h2><ul>${links.map(([id, text]) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join("")}</ul>`;

function webhookHtml(
  document: ReferenceDocument,
  { operationId, summary, description, parameters = [], requestBody }: ShownOperation,
): string {
  const schema = requestBody?.content["application/json"]?.schema ?? {};
  return `<section class="operation" id="event-${operationId}" aria-labelledby="event-${operationId}-title">
<h3 id="event-${operationId}-title"><a class="anchor" href="#event-${operationId}"><code>${operationId}</code></a></h3>
<p>${escapeHtml(summary)}. ${proseOf(description)}</p>${parametersHtml(document, parameters)}
<h4>Body</h4>${propertiesHtml(document, schema)}
${figure("Event", JSON.stringify(exampleOf(document, schema), undefined, 2), `Event: ${operationId}`)}</section>`;
}

const schemaHtml = (document: ReferenceDocument, name: string, schema: ShownSchema): string =>
  `<section class="operation" id="schema-${name}" aria-labelledby="schema-${name}-title"><h3 id="schema-${name}-title"><a class="anchor" href="#schema-${name}">${name}</a></h3>
<p>${proseOf(schema.description)}</p>${propertiesHtml(document, schema)}</section>`;
