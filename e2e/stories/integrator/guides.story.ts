import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { downloadArchive } from "../../src/download-archive.ts";
import { comparableJson } from "../../src/guides/comparable-json.ts";
import { filledSample } from "../../src/guides/filled-sample.ts";
import { type Guide, readGuides, type Sample } from "../../src/guides/guide-samples.ts";
import { GuideSession } from "../../src/guides/guide-session.ts";
import { isInstalled } from "../../src/guides/is-installed.ts";
import { startPackageRegistry } from "../../src/guides/package-registry.ts";
import { printableJson } from "../../src/guides/printable-json.ts";
import { startReaderDatabase } from "../../src/guides/reader-database.ts";
import type { Product } from "../../src/product/start-product.ts";
import { expect, story } from "../../src/story.ts";
import { makeTestApiKey } from "../../src/test-mode.ts";

/** Events are checked by packages/api against the sender's own schemas, code for a site by widget.story.ts in a browser. */
const NOT_RUN = new Set(["event", "site"]);

type McpServers = Readonly<
  Record<string, { readonly url: string; readonly headers: Readonly<Record<string, string>> }>
>;

/** `pnpm generate --guides` writes answers of this run that differ into the guides; review the difference. */
const isUpdating = process.env.GUIDES_UPDATE === "1";

/** What a sample's heading means and what may differ from run to run: decision record 0130. */
for (const guide of readGuides()) {
  story(`every sample of ${guide.name} works as printed`, async ({ product, page, receiver: _ }) => {
    // Go compiles its standard library the first time.
    if (guide.name === "other-languages.md") story.setTimeout(400_000);
    const { PARTNER_TOKEN, ...environment } = environmentOf(product);
    const testKey = guide.name === "sandbox.md" ? { TEST_API_KEY: await makeTestApiKey(page, product) } : {};
    const values = { ...environment, PARTNER_TOKEN, ...testKey };
    const registry = await startPackageRegistry();
    const database = guide.name === "sdk.md" ? await startReaderDatabase() : undefined;
    const session = new GuideSession({ ...environment, ...database?.variables, npm_config_registry: registry.url });
    try {
      if (guide.name === "your-archive.md") {
        const download = await downloadArchive(page, product);
        await download.saveAs(join(session.folder, download.suggestedFilename()));
      }
      await follow(guide, session, values);
    } finally {
      await session.end();
      await registry.close();
      await database?.close();
    }
  });
}

async function follow(guide: Guide, session: GuideSession, values: Readonly<Record<string, string>>): Promise<void> {
  let printed = "";
  const answers: { sample: Sample; text: string }[] = [];
  for (const printedSample of guide.samples) {
    const sample = printedSample.language === "sh" ? filledSample(printedSample, values) : printedSample;
    const place = `${guide.name}:${sample.line}`;
    if (NOT_RUN.has(sample.about) || !isRunHere(sample)) continue;
    if (/(^| )file=/.test(sample.about)) session.save(sample);
    else if (sample.language === "sh" && /^background/.test(sample.about)) await session.start(sample);
    else if (sample.language === "sh") printed = await session.run(sample).catch((error) => fail(place, error));
    else if (sample.about === "client") await connects(JSON.parse(filledSample(sample, values).code), place);
    else if (sample.language === "json") {
      const actual: unknown = JSON.parse(printed);
      if (!isUpdating) expect(comparableJson(JSON.parse(sample.code)), place).toEqual(comparableJson(actual));
      else if (isStale(sample, actual)) answers.push({ sample, text: printableJson(actual) });
    } else if (/^terminal/.test(sample.about)) await session.seen(sample);
    else if (sample.language === "text") expect(printed.trim(), place).toBe(sample.code.trim());
    else fail(place, new Error(`Nothing runs a block of ${sample.language || "no language"}.`));
  }
  if (isUpdating) rewrite(guide, answers);
}

/** What most assistants take as the address of a server: it answers there, by that key. */
async function connects({ mcpServers }: { mcpServers: McpServers }, place: string): Promise<void> {
  for (const { url, headers } of Object.values(mcpServers)) {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(await answer.json(), place).toMatchObject({ result: { tools: expect.any(Array) } });
  }
}

/** `needs=python3`: what is not installed on this machine is not run here. */
function isRunHere({ about }: Sample): boolean {
  const program = /needs=(\S+)/.exec(about)?.[1];
  return program === undefined || isInstalled(program);
}

/** An answer of a new guide may be left empty. */
const isStale = ({ code }: Sample, actual: unknown): boolean =>
  code.trim() === "" || !isDeepStrictEqual(comparableJson(JSON.parse(code)), comparableJson(actual));

function fail(place: string, cause: unknown): never {
  throw new Error(`${place}: ${cause instanceof Error ? cause.message : cause}`, { cause });
}

function environmentOf({ demo, apiKey }: Product) {
  const partnerToken = Object.values(demo.organizations).find(
    (organization) => organization.partnerToken,
  )?.partnerToken;
  return { BASE_URL: demo.baseUrl, API_KEY: apiKey, PARTNER_TOKEN: partnerToken ?? "" };
}

function rewrite({ path }: Guide, answers: readonly { sample: Sample; text: string }[]): void {
  const lines = readFileSync(path, "utf8").split("\n");
  for (const { sample, text } of [...answers].reverse()) {
    lines.splice(sample.line, sample.code === "" ? 0 : sample.code.split("\n").length, ...text.split("\n"));
  }
  writeFileSync(path, lines.join("\n"));
}
