import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "quote-financing-sdk-"));

/** A clean project, with nothing of this checkout in reach. */
beforeAll(async () => {
  if (!existsSync(join(PACKAGE, "dist/sdk.js"))) throw new Error("Build the package first: pnpm build.");
  await run("npm", ["pack", "--pack-destination", project], { cwd: PACKAGE });
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(project, "package.json"), '{ "name": "clean", "private": true, "type": "module" }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: project });
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

const installed = (path: string): string => join(project, "node_modules/@quote-financing/sdk", path);

it("the package installs alone: it has no dependencies and holds no tests", () => {
  expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "@quote-financing",
  ]);
  expect(JSON.parse(readFileSync(installed("package.json"), "utf8"))).not.toHaveProperty("dependencies");
  const files = readdirSync(installed("."), { recursive: true }).map(String);
  expect(files.filter((name) => /\.test\.|testing-|\.map$/.test(name))).toEqual([]);
});

it("its entries run on Node as they are", async () => {
  const program = `
    import { QuoteFinancing, ApiError } from "@quote-financing/sdk";
    import { createReceiver } from "@quote-financing/sdk/receiver";
    import { makeDelivery, makeEvent } from "@quote-financing/sdk/testing";
    new QuoteFinancing({ apiKey: "okey_1", baseUrl: "https://portal.example.nl" });
    const receiver = createReceiver({ bearerSecret: "whsec_1", on: { "quote.created": ({ data }) => console.log(typeof data.quoteId) } });
    const { headers, body } = makeDelivery(makeEvent("quote.created"), "whsec_1");
    console.log((await receiver.receive({ authorization: headers.Authorization, body })).status, ApiError.name);`;
  writeFileSync(join(project, "program.mjs"), program);
  const { stdout } = await run(process.execPath, ["program.mjs"], { cwd: project });
  expect(stdout).toBe("string\n204 ApiError\n");
});

it("its types hold what they promise, under the strictest settings", async () => {
  const program = `
    import { ApiError, QuoteFinancing, type Case } from "@quote-financing/sdk";
    import { isKnownEvent, type ReceivedEvent } from "@quote-financing/sdk/receiver";
    const client = new QuoteFinancing({ apiKey: "okey_1", baseUrl: "https://portal.example.nl" });
    export async function quoteOf(event: ReceivedEvent): Promise<string> {
      if (!isKnownEvent(event)) return event.type;
      switch (event.type) {
        case "quote.created": case "quote.financing.completed": case "quote.financing.canceled": return event.data.quoteId;
        case "case.created": case "case.message.replied": return event.data.quote.quoteId;
        case "ping": return event.data.destinationId;
      }
    }
    export async function firstCase(): Promise<Case | undefined> {
      for await (const found of client.cases.list({ state: "open" })) return found;
      return undefined;
    }
    export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === "resource_missing";
    // @ts-expect-error a line needs its type
    export const wrong = () => client.quotes.previewCost({ currency: "EUR", totalInclTax: 1, lineItems: [{ totalInclTax: 1 }] });`;
  writeFileSync(join(project, "program.ts"), program);
  const settings = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--noEmit",
    "--skipLibCheck",
    "false",
  ];
  const place = [
    "--module",
    "nodenext",
    "--target",
    "es2023",
    "--types",
    "node",
    "--typeRoots",
    join(PACKAGE, "node_modules/@types"),
  ];
  const tsc = join(PACKAGE, "node_modules/.bin/tsc");
  const { stdout } = await run(tsc, [...settings, ...place, "program.ts"], { cwd: project }).catch((error) => error);
  expect(stdout).toBe("");
}, 30_000);
