import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const BOOTSTRAP = new URL("./", import.meta.url);
const load = (name: string) => import(new URL(name, BOOTSTRAP).href);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-bootstrap-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a program that is fetched", () => {
  const pinned = () => ({ folder: join(folder, "cache"), name: "pnpm", version: "1.0.0", integrity: "sha512-pinned" });

  /** Stands in for npm: says that it installed something of this content. */
  function answerOfRegistry(integrity: string, parts: Readonly<Record<string, string>> = {}): void {
    const cli = join(folder, "npm-cli.js");
    const packages = Object.entries({ pnpm: integrity, ...parts }).map(([name, hash]) => [
      `node_modules/${name}`,
      { integrity: hash },
    ]);
    const lock = JSON.stringify({ packages: Object.fromEntries(packages) });
    const write = `require("node:fs").writeFileSync(process.argv[4] + "/package-lock.json", ${JSON.stringify(lock)});`;
    writeFileSync(cli, `${write}require("node:fs").appendFileSync(${JSON.stringify(join(folder, "calls"))}, "x");`);
    vi.stubEnv("npm_execpath", cli);
  }
  const calls = () => readFileSync(join(folder, "calls"), "utf8").length;

  test("is not kept when its content is not the pinned one, even at the pinned version", async () => {
    const { fetchPinned } = await load("fetch-pinned.mjs");
    answerOfRegistry("sha512-another");
    await expect(fetchPinned(pinned())).rejects.toThrow("sha512-another in place of sha512-pinned");
    expect(existsSync(pinned().folder)).toBe(false);
  });

  test("is fetched once", async () => {
    const { fetchPinned } = await load("fetch-pinned.mjs");
    answerOfRegistry("sha512-pinned");
    const before = calls();
    await fetchPinned(pinned());
    await fetchPinned(pinned());
    expect(calls()).toBe(before + 1);
  });

  test("says within seconds that the registry cannot be reached", { timeout: 30_000 }, async () => {
    const { fetchPinned } = await load("fetch-pinned.mjs");
    vi.stubEnv("npm_execpath", undefined);
    vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
    vi.stubEnv("npm_config_cache", join(folder, "npm"));
    const offline = { ...pinned(), folder: join(folder, "offline"), name: "test-offline" };
    await expect(fetchPinned(offline)).rejects.toThrow("is this machine online");
  });

  test("runs nothing of its own before it was found to be the pinned one, with all that came along", async () => {
    const { fetchPinned } = await load("fetch-pinned.mjs");
    const parts = { "@pnpm/exe": "sha512-pinned" };
    const finish = vi.fn(async () => {});
    rmSync(pinned().folder, { recursive: true, force: true });
    answerOfRegistry("sha512-another");
    await expect(fetchPinned({ ...pinned(), finish })).rejects.toThrow("is not the one that is pinned");
    answerOfRegistry("sha512-pinned", { "@pnpm/exe": "sha512-another" });
    await expect(fetchPinned({ ...pinned(), parts, finish })).rejects.toThrow("is not the one that is pinned");
    expect(finish).not.toHaveBeenCalled();

    answerOfRegistry("sha512-pinned", parts);
    await fetchPinned({ ...pinned(), parts, finish });
    expect(finish).toHaveBeenCalledOnce();
  });

  test("is pinned in the checkout: pnpm in the way of corepack, Node.js for each platform", async () => {
    const { pinnedPnpm } = await load("ensure-pnpm.mjs");
    const { PRODUCT_NODE } = await load("product-node.mjs");
    const { packageManager } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(pinnedPnpm(packageManager)).toMatchObject({ integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/) });
    expect(() => pinnedPnpm("pnpm@12.21.0")).toThrow("sha512");
    for (const integrity of Object.values(PRODUCT_NODE.integrity)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  });
});

test.each([
  ["20.20.2", false],
  ["22.12.0", false],
  ["24.21.0", true],
  ["26.0.0", true],
])("Node.js %s runs the product itself: %s", async (version, isItself) => {
  const { isProductNode } = await load("product-node.mjs");
  expect(isProductNode(version)).toBe(isItself);
});

describe("a command that goes on in another Node.js", () => {
  async function start() {
    const goOn = new URL("go-on-in-node.mjs", BOOTSTRAP).href;
    const child = join(folder, "child.mjs");
    const parent = join(folder, "parent.mjs");
    writeFileSync(
      child,
      `import { endWithParent } from ${JSON.stringify(goOn)};
      endWithParent();
      process.on("SIGTERM", () => process.exit(7));
      setInterval(() => {}, 1000);
      console.log("runs with", process.argv.slice(2).join());`,
    );
    writeFileSync(
      parent,
      `import { handOver } from ${JSON.stringify(goOn)};
      await handOver(process.execPath, ${JSON.stringify(child)});`,
    );
    const started = spawn(process.execPath, [parent, "an", "argument"], { stdio: ["ignore", "pipe", "inherit"] });
    const [text] = await once(started.stdout, "data");
    expect(String(text)).toBe("runs with an,argument\n");
    return started;
  }

  test("passes signals on, and ends with its child's code", async () => {
    const started = await start();
    started.kill("SIGTERM");
    expect(await once(started, "exit")).toEqual([7, null]);
  });

  test("leaves nobody behind when it is killed", async () => {
    const started = await start();
    started.kill("SIGKILL");
    // Both write there: it closes when both are gone.
    await once(started.stdout, "close");
  });
});

test("a script that is run by another is told from one that is imported, and gets what follows its name", async () => {
  const [script, runner] = [join(folder, "script.mjs"), join(folder, "runner.mjs")];
  const isRun = "import.meta.url === pathToFileURL(process.argv[1]).href";
  const said = `console.log(${isRun}, process.argv.slice(2).join(" "));`;
  writeFileSync(script, `import { pathToFileURL } from "node:url";\n${said}\n`);
  const runScript = new URL("run-script.mjs", BOOTSTRAP).href;
  writeFileSync(runner, `import { runScript } from ${JSON.stringify(runScript)};\nawait runScript();\n`);
  const { ROOT } = await load("root.mjs");
  const child = spawn(process.execPath, [runner, relative(ROOT, script), "--affected"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));

  expect(await once(child, "close")).toEqual([0, null]);
  expect(output).toBe("true --affected\n");
});
