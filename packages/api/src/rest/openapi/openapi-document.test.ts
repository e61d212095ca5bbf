import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { appRouter } from "../../router.ts";
import { openApiDocument, openApiText } from "../openapi-document.ts";

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

test("the served text is made once and keeps its strong ETag", () => {
  const served = openApiText(appRouter);
  expect(openApiText(appRouter)).toBe(served);
  expect(served.etag).toMatch(/^"[\w-]{22}"$/);
  expect(JSON.parse(served.text)).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
});
