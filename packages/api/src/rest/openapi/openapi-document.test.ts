import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RequestBodyObject, SchemaObject } from "openapi3-ts/oas31";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { openApiDocument, openApiText } from "../openapi-document.ts";
import { buildRoutes } from "../routes/build-routes.ts";

/** Of the paths that take a body. */
const IDS: Readonly<Record<string, string>> = {
  quoteId: "qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5F",
  caseId: "cas_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C",
  destinationId: "whk_01JZ8Q4C5T9V3W7X1Y2Z3A4B5D",
};

const run = promisify(execFile);
const packageFolder = new URL("../../../", import.meta.url).pathname;

test("the committed openapi.json is the document of the current router (`pnpm generate` writes it)", async () => {
  const text = `${JSON.stringify(openApiDocument(appRouter), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../openapi.json");
});

test("the document passes the linter without a warning", { timeout: 60_000 }, async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };
  const bin = `${packageFolder}node_modules/@redocly/cli/bin/cli.js`;
  const lint = run(process.execPath, [bin, "lint", "openapi.json", "--config=redocly.yaml"], {
    cwd: packageFolder,
    env,
  });
  const complaint = await lint.then(
    () => "",
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  expect(complaint).toBe("");
});

test("every operation with a body shows one that the service takes", () => {
  const bodied = buildRoutes(appRouter).filter(({ withoutBody }) => !withoutBody);
  expect(bodied.length).toBeGreaterThan(6);
  for (const { method, pattern, parameters, inputSchema } of bodied) {
    const operation = openApiDocument(appRouter).paths?.[pattern]?.[method.toLowerCase() as "post"];
    const body = operation?.requestBody as RequestBodyObject | undefined;
    const { examples = [] } = (body?.content["application/json"]?.schema ?? {}) as SchemaObject;
    const path = Object.fromEntries(parameters.map((name) => [name, IDS[name]]));
    expect(examples.length, `${method} ${pattern}`).toBeGreaterThan(0);
    for (const example of examples) expect(inputSchema.safeParse({ ...example, ...path }).error).toBeUndefined();
  }
});

test("the served text is made once and keeps its strong ETag", () => {
  const served = openApiText(appRouter);
  expect(openApiText(appRouter)).toBe(served);
  expect(served.etag).toMatch(/^"[\w-]{22}"$/);
  expect(JSON.parse(served.text)).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
});
