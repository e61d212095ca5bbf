import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, story } from "../../src/story.ts";

const README = readFileSync(fileURLToPath(new URL("../../../README.md", import.meta.url)), "utf8");

/** What stands between fences of shell code, without the indentation of a list. */
const shellBlocks = (): string[] =>
  [...README.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, code = ""]) => code.replace(/^ {3}/gm, ""));

story("the README's curl creates a quote as it is printed", async ({ product }) => {
  const block = shellBlocks().find((code) => code.includes("/v1/quotes"));
  const folder = mkdtempSync(join(tmpdir(), "quote-financing-readme-"));
  mkdirSync(join(folder, ".data"));
  writeFileSync(join(folder, ".data", "demo.json"), JSON.stringify(product.demo));

  const script = block?.replaceAll("http://127.0.0.1:3000", product.demo.baseUrl) ?? "";
  const answer = execFileSync("sh", ["-c", script], { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });

  expect(JSON.parse(answer)).toMatchObject({
    data: { totalInclTax: 7320, address: { postalCode: "3971 JK" } },
    links: { portalQuote: expect.stringContaining("/quotes/qot_") },
  });
});

story("the curl that a start prints creates a quote when it is pasted", async ({ product }) => {
  const printed = product.output().slice(product.output().indexOf("curl -sS"));
  const command = printed.slice(0, printed.indexOf("\n\n"));
  const answer = execFileSync("sh", ["-c", command], { encoding: "utf8" });
  expect(JSON.parse(answer).data.quoteId).toMatch(/^qot_/);
});
