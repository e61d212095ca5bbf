import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { VERSION } from "./sdk.ts";
import { makeDelivery, makeEvent } from "./test-kit.ts";

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "quote-financing-sdk-"));

/** A clean project, with nothing of this checkout in reach. */
beforeAll(async () => {
  const tarball = join(PACKAGE, "dist/sdk.tgz");
  if (!existsSync(tarball)) throw new Error("Build the package first: pnpm build.");
  writeFileSync(join(project, "package.json"), '{ "name": "clean", "private": true, "type": "module" }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: project });
}, 180_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

const installed = (path: string): string => join(project, "node_modules/@quote-financing/sdk", path);

it("the package installs alone: it has no dependencies and holds no tests", () => {
  expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "@quote-financing",
  ]);
  const files = readdirSync(installed("."), { recursive: true }).map(String);
  expect(files.filter((name) => /\.test\.|testing-|\.map$|\.tgz$/.test(name))).toEqual([]);
});

it("it is ready to be published: a licence, where it comes from, and nothing of this workspace", () => {
  const text = readFileSync(installed("package.json"), "utf8");
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({
    license: "MIT",
    version: VERSION,
    repository: { type: "git", directory: "packages/sdk" },
    publishConfig: { access: "public" },
  });
  expect(text).not.toMatch(/workspace:|catalog:/);
  for (const name of ["dependencies", "devDependencies", "scripts"]) expect(manifest).not.toHaveProperty(name);
  expect(readFileSync(installed("LICENSE"), "utf8")).toContain("MIT License");
});

it("its command says its version", async () => {
  const { stdout } = await run(join(project, "node_modules/.bin/quote-financing"), ["--version"]);
  expect(stdout).toBe(`${VERSION}\n`);
});

it("its client and receiver run where there is the Web's platform alone, and nothing of Node", async () => {
  const program = `
    import { QuoteFinancing } from "@quote-financing/sdk";
    import { createReceiver, webHandler } from "@quote-financing/sdk/receiver";
    const signed = { signingSecret: globalThis.signingSecret };
    const handled = [];
    const handle = webHandler(createReceiver({ ...signed, onOther: ({ eventId }) => void handled.push(eventId) }));
    const answer = async () => Response.json({ data: { quoteId: "qot_1" } });
    const client = new QuoteFinancing({ apiKey: "okey_1", baseUrl: "https://portal.example.nl", fetch: answer });
    globalThis.outcome = (async () => {
      const statuses = [];
      for (const request of globalThis.requests) statuses.push((await handle(request)).status);
      return { statuses, handled, quoteId: (await client.quotes.get("qot_1")).data.quoteId };
    })();`;
  const bundled = await build({
    stdin: { contents: program, resolveDir: project },
    bundle: true,
    write: false,
    platform: "neutral",
    format: "iife",
  });
  const signingSecret = `whsig_${"c".repeat(42)}A`;
  const event = makeEvent("ping");
  const signed = makeDelivery(event, { signingSecret });
  const altered = { ...signed, body: JSON.stringify(makeEvent("ping")) };
  const requests = [altered, signed].map((delivery) => new Request("https://edge.test/hook", delivery));
  const web = ["crypto", "fetch", "Request", "Response", "Headers", "URL", "AbortSignal", "AbortController"] as const;
  const basics = ["TextEncoder", "TextDecoder", "atob", "setTimeout", "clearTimeout"] as const;
  const platform = Object.fromEntries([...web, ...basics].map((name) => [name, globalThis[name]]));
  const context = createContext({ ...platform, signingSecret, requests, outcome: undefined });
  runInContext(bundled.outputFiles[0]?.text ?? "", context);
  expect(await context.outcome).toEqual({ statuses: [401, 204], handled: [event.eventId], quoteId: "qot_1" });
});

it("CommonJS programs have it with its types, and run", async () => {
  const program = `
    import { QuoteFinancing, VERSION } from "@quote-financing/sdk";
    import { createReceiver, type Dedupe } from "@quote-financing/sdk/receiver";
    import { makeEvent } from "@quote-financing/sdk/testing";
    const dedupe: Dedupe = { claim: () => "claimed", complete: () => undefined, release: () => undefined };
    export const receiver = createReceiver({ bearerSecret: "whsec_1", dedupe });
    // @ts-expect-error a memory that cannot complete loses events
    export const old = createReceiver({ bearerSecret: "whsec_1", dedupe: { claim: () => true, release: () => undefined } });
    export const client = new QuoteFinancing({ apiKey: "okey_1", baseUrl: "https://portal.example.nl" });
    console.log(VERSION, makeEvent("ping").type);`;
  writeFileSync(join(project, "program.cts"), program);
  expect(await compile("node16", "program.cts")).toBe("");
  const { stdout } = await run(process.execPath, ["program.cjs"], { cwd: project });
  expect(stdout).toBe(`${VERSION} ping\n`);
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
        case "quote.created": case "quote.financing.completed": case "quote.financing.canceled":
        case "quote.requirements.updated": return event.data.quoteId;
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
  expect(await compile("nodenext", "program.ts")).toBe("");
}, 180_000);

/** Under the strictest settings. @returns what the compiler said */
async function compile(module: string, file: string): Promise<string> {
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "false"];
  const types = ["--types", "node", "--typeRoots", join(PACKAGE, "node_modules/@types")];
  const place = ["--module", module, "--target", "es2023", "--ignoreConfig", ...types];
  const tsc = join(PACKAGE, "node_modules/.bin/tsc");
  return (await run(tsc, [...strict, ...place, file], { cwd: project }).catch((error) => error)).stdout;
}
