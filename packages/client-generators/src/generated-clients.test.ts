import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../api/openapi.json", import.meta.url));
/** Below node_modules, so that generated code finds what it imports. */
const folder = mkdtempSync(join(PACKAGE, "node_modules/.generated-"));
const OFFLINE = { ...process.env, DO_NOT_TRACK: "1", CI: "true" };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  "openapi-typescript": [DOCUMENT, "-o", "openapi-typescript.ts"],
  "openapi-ts": ["-i", DOCUMENT, "-o", "hey-api", "-c", "@hey-api/client-fetch", "--silent"],
  orval: ["--input", DOCUMENT, "--output", "orval/client.ts", "--client", "fetch"],
  oazapfts: [DOCUMENT, "oazapfts.ts"],
  "openapi-zod-client": [DOCUMENT, "-o", "openapi-zod-client.ts"],
};

const SETTINGS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
  },
  include: ["**/*.ts"],
};

const bin = (name: string): string => join(PACKAGE, "node_modules/.bin", name);

it("clients of five generators compile under strict, and take what the service takes", {
  timeout: 120_000,
}, async () => {
  mkdirSync(join(folder, "orval"));
  const options = { cwd: folder, env: OFFLINE };
  await Promise.all(Object.entries(GENERATORS).map(([name, words]) => run(bin(name), words, options)));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(SETTINGS));
  writeFileSync(join(folder, "use.ts"), USE);

  const { stdout } = await run(bin("tsc"), ["-p", folder]).catch((error: { stdout: string }) => error);

  expect(stdout).toBe("");
});

/** Names are those of the document, and a quote that was read is one that may be sent. */
const USE = `
  import type { components } from "./openapi-typescript.ts";
  import type { QuotesCreateAnswer, QuotesCreateBody, PingEvent } from "./hey-api/index.ts";
  import type { QuotesCreateBody as OrvalBody } from "./orval/client.ts";
  import { schemas } from "./openapi-zod-client.ts";
  type Read = components["schemas"]["Quote"];
  export const again = ({ createdAt, currency, totalInclTax }: Read): Partial<QuotesCreateBody> & Partial<OrvalBody> =>
    ({ createdAt, currency, totalInclTax });
  export const idOf = ({ data }: QuotesCreateAnswer): string => data.quoteId;
  export const destinationOf = ({ data }: PingEvent): string => data.destinationId;
  export const isBody = (value: unknown): boolean => schemas.QuotesCreateBody.safeParse(value).success;
  // @ts-expect-error a closed list
  export const wrong: QuotesCreateBody["currency"] = "USD";
`;
