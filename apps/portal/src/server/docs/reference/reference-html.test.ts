import { expect, test } from "vitest";
import { readReferenceDocument, type ShownOperation } from "./reference-document.ts";
import { referenceHtml, referencePolicy } from "./reference-html.ts";

const document = readReferenceDocument();
const html = referenceHtml(document);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("every operation, event and schema has its place, and an entry in the menu", () => {
  const events = Object.values(document.webhooks).flatMap(Object.values<ShownOperation>);
  const ids = [
    ...operations.map(({ operationId }) => operationId),
    ...events.map(({ operationId }) => `event-${operationId}`),
    ...Object.keys(document.components.schemas ?? {}).map((name) => `schema-${name}`),
  ];
  expect(ids.length).toBeGreaterThan(60);
  for (const id of ids) {
    expect(html.split(` id="${id}"`), id).toHaveLength(2);
    expect(html, id).toContain(`<li><a href="#${id}">`);
  }
});

test("no link within the page leads nowhere, and no id is given twice", () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
});

test("what an operation takes is shown, with a request to copy and the answer that it gets", () => {
  const [, create = ""] = html.split('<section class="operation" id="quotes-create"');
  const [section = ""] = create.split("</section>");
  expect(section).toContain("POST</span> <code>/v1/quotes</code>");
  for (const { name } of [{ name: "lineItems" }, { name: "Idempotency-Key" }]) {
    expect(section).toContain(`<dt><code>${name}</code>`);
  }
  expect(section).toContain("curl -sS -X POST &quot;$BASE_URL/v1/quotes&quot;");
  expect(section).toContain("Answer 200");
  expect(section).toContain('<a href="#schema-Quote">Quote</a>');
});

test("what comes with an event is shown: its headers and its body", () => {
  const [, event = ""] = html.split('<section class="operation" id="event-quote.created"');
  const [section = ""] = event.split("</section>");
  for (const name of ["webhook-signature", "Event-Sequence", "eventId"]) {
    expect(section).toContain(`<dt><code>${name}</code>`);
  }
});

test("the form that sends a request has a field for each parameter, those of headers among them", () => {
  const fields = (id: string) => {
    const [, section = ""] = html.split(`<section class="operation" id="${id}"`);
    return [...(section.split("</section>")[0] ?? "").matchAll(/name="([^"]+)" data-in="(\w+)"/g)].map((match) =>
      match.slice(1),
    );
  };
  expect(fields("quotes-create")).toContainEqual(["Idempotency-Key", "header"]);
  expect(fields("quotes-get")).toEqual(
    expect.arrayContaining([
      ["quoteId", "path"],
      ["If-None-Match", "header"],
    ]),
  );
});

test("the page is light, and its policy lets nothing else run", () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(script.length).toBeLessThan(8_000);
  expect(html.length).toBeLessThan(600_000);
  expect(referencePolicy()).not.toContain("unsafe");
});
