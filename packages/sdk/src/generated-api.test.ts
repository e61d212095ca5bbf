import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ApiDocument, generateApi } from "../generate/generate-api.ts";

const DOCUMENT = new URL("../../api/openapi.json", import.meta.url);

it("the types and the table of operations are those of the document", async () => {
  const document = JSON.parse(readFileSync(DOCUMENT, "utf8")) as ApiDocument;
  await expect(generateApi(document)).toMatchFileSnapshot("generated/api.ts");
});
