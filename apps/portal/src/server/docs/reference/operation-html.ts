import { escapeHtml } from "@quote-financing/domain/text/escape-html";
import {
  nameOf,
  type ReferenceDocument,
  resolved,
  type ShownOperation,
  type ShownParameter,
  type ShownResponse,
} from "./reference-document.ts";
import { exampleOf } from "./schema-example.ts";
import { propertiesHtml, propertyHtml, proseOf } from "./schema-html.ts";

export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: ShownOperation;
}

const JSON_TYPE = "application/json";

/** One operation: what it does, what it takes and answers, a request to copy, and one to send from here. */
export function operationHtml(document: ReferenceDocument, { method, path, operation }: PlacedOperation): string {
  const { operationId, summary, description, requestBody, deprecated } = operation;
  const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
  const body = requestBody?.content[JSON_TYPE];
  const example = body?.schema === undefined ? undefined : exampleOf(document, body.schema);
  return `<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title"><a class="anchor" href="#${operationId}">${escapeHtml(summary)}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>${deprecated ? " <strong>Deprecated</strong>" : ""}</p>
${description === undefined ? "" : `<p>${proseOf(description)}</p>`}
${parametersHtml(document, parameters)}
${requestBody === undefined ? "" : bodyHtml(document, operation)}
${figure("Terminal", curlOf(method, path, parameters, requestBody && Object.keys(requestBody.content), example), `Request: ${summary}`)}
<h4>Answers</h4>
<dl class="fields">${Object.entries(operation.responses)
    .map(([status, response]) => answerHtml(document, status, response))
    .join("")}</dl>
${answerExample(document, operation)}
${trialHtml({ method, path, operation }, parameters, example)}
</section>`;
}

const PLACES = { path: "In the path", query: "In the query", header: "Headers" } as const;

export function parametersHtml(document: ReferenceDocument, parameters: readonly ShownParameter[]): string {
  return Object.entries(PLACES)
    .map(([place, title]) => {
      const some = parameters.filter((parameter) => parameter.in === place);
      if (some.length === 0) return "";
      const rows = some.map(({ name, schema, description, required, deprecated }) => {
        const about = description === undefined ? schema : { ...schema, description };
        return propertyHtml(document, name, deprecated ? { ...about, deprecated } : about, required);
      });
      return `<h4>${title}</h4><dl class="fields">${rows.join("")}</dl>`;
    })
    .join("");
}

function bodyHtml(document: ReferenceDocument, { requestBody }: ShownOperation): string {
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  const types = Object.keys(requestBody?.content ?? {}).map((type) => `<code>${escapeHtml(type)}</code>`);
  const about = schema === undefined ? `<p>${proseOf(requestBody?.description)} ${types.join(", ")}</p>` : "";
  return `<h4>Body</h4>${about}${schema === undefined ? "" : propertiesHtml(document, schema)}`;
}

function answerHtml(document: ReferenceDocument, status: string, given: ShownResponse): string {
  const response = resolved(document, given);
  const schema = resolved(document, response.content?.[JSON_TYPE]?.schema ?? {});
  const data = schema.properties?.data;
  const name = nameOf(data?.items ?? data ?? response.content?.[JSON_TYPE]?.schema ?? {});
  const kind = name === undefined ? "" : ` <span class="kind"><a href="#schema-${name}">${name}</a></span>`;
  return `<dt><code>${status}</code>${kind}</dt><dd>${proseOf(response.description)}</dd>`;
}

/** Of the first success that has a body. */
function answerExample(document: ReferenceDocument, { responses, summary }: ShownOperation): string {
  for (const [status, given] of Object.entries(responses)) {
    const content = resolved(document, given).content?.[JSON_TYPE];
    if (!status.startsWith("2") || content?.schema === undefined) continue;
    const example = content.example ?? exampleOf(document, content.schema);
    return figure(`Answer ${status}`, JSON.stringify(example, undefined, 2), `Answer: ${summary}`);
  }
  return "";
}

export const figure = (caption: string, text: string, label: string): string =>
  `<figure><figcaption>${escapeHtml(caption)}</figcaption><pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre></figure>`;

function curlOf(
  method: string,
  path: string,
  parameters: readonly ShownParameter[],
  types: readonly string[] | undefined,
  example: unknown,
): string {
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required === true);
  const search = query.map(({ name, schema }) => `${name}=${encodeURIComponent(String(schema.examples?.[0] ?? ""))}`);
  const address = `$BASE_URL${path}${search.length === 0 ? "" : `?${search.join("&")}`}`;
  const lines = [
    `curl -sS${method === "get" ? "" : ` -X ${method.toUpperCase()}`} "${address}"`,
    `  -H "Authorization: Bearer $API_KEY"`,
  ];
  const [type] = types ?? [];
  if (type !== undefined) lines.push(`  -H "Content-Type: ${type}"`);
  if (type !== undefined && type !== JSON_TYPE) lines.push("  --data-binary @file");
  else if (example !== undefined)
    lines.push(`  -d '${JSON.stringify(example, undefined, 2).replaceAll("'", "'\\''")}'`);
  return lines.join(" \\\n");
}

/** The script sends it; without the script the form stays away. */
function trialHtml(
  { method, path, operation: { operationId, summary, requestBody } }: PlacedOperation,
  parameters: readonly ShownParameter[],
  example: unknown,
): string {
  if (requestBody !== undefined && requestBody.content[JSON_TYPE] === undefined) return "";
  const fields = parameters.map((parameter) => {
    const id = `${operationId}-${parameter.name}`;
    const needed = parameter.required === true ? " required" : "";
    return `<p><label for="${id}">${escapeHtml(parameter.name)}</label><input id="${id}" name="${escapeHtml(parameter.name)}" data-in="${parameter.in}" autocomplete="off" spellcheck="false"${needed}></p>`;
  });
  const body =
    example === undefined
      ? ""
      : `<p><label for="${operationId}-body">Body</label><textarea id="${operationId}-body" data-in="body" rows="8" spellcheck="false">${escapeHtml(JSON.stringify(example, undefined, 2))}</textarea></p>`;
  return `<details class="trial"><summary>Send a request<span class="unseen">: ${escapeHtml(summary)}</span></summary>
<form hidden data-method="${method.toUpperCase()}" data-path="${escapeHtml(path)}">${fields.join("")}${body}
<p><button type="submit">Send ${method.toUpperCase()} ${escapeHtml(path)}</button></p><div role="status"></div></form></details>`;
}
