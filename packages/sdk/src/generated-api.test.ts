import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ApiDocument } from "../generate/api-document.ts";
import { generateApi } from "../generate/generate-api.ts";
import { generateCollection } from "../generate/generate-collection.ts";
import { generateEvents } from "../generate/generate-events.ts";

const document = JSON.parse(readFileSync(new URL("../../api/openapi.json", import.meta.url), "utf8")) as ApiDocument;

it("the types and the table of operations are those of the document (`pnpm generate` writes them)", async () => {
  await expect(generateApi(document)).toMatchFileSnapshot("generated/api.ts");
});

it("the events and their data are those of the document (`pnpm generate` writes them)", async () => {
  await expect(generateEvents(document)).toMatchFileSnapshot("generated/events.ts");
});

it("the Postman collection is that of the document, with every operation once (`pnpm generate` writes it)", async () => {
  const collection = generateCollection(document);
  await expect(collection).toMatchFileSnapshot("../../api/docs/postman-collection.json");
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(collection.match(/"request": \{/g)).toHaveLength(operations.length);
});

it("an operation that the collection does not know yet is told what it lacks, and where", () => {
  const collectionWith = (operationId: string) => () =>
    generateCollection({ ...document, paths: { "/v1/more": { post: { operationId, requestBody: {} } } } });
  expect(collectionWith("more-add")).toThrow("Give more-add its place in ORDER of generate-collection.ts.");
  expect(collectionWith("quotes-get")).toThrow("Add a body of quotes-get to SAMPLE_BODIES in sample-bodies.ts.");
});
