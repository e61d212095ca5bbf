import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OlderRelease } from "@quote-financing/testing/older-release";
import connect from "postgres";
import type { GuideShell } from "../process-tests/guide-shell.ts";
import { KeepAliveLoad } from "../process-tests/proxies/keep-alive-load.ts";
import { SECRETS, ServerProcess } from "../process-tests/server-process.ts";
import { commandOf } from "./documents.ts";
import type { Hour } from "./hour.ts";
import { runWell } from "./putting-into-use.ts";
import { type Front, type OperatorWorld, untilReady } from "./testing-operator-world.ts";

const DOCUMENT = "releases.md";
const CALLERS = 4;
const BETWEEN = 100;
/** Characters of a failure. */
const SHOWN = 60;

interface Parts {
  readonly hour: Hour;
  readonly world: OperatorWorld;
  readonly shell: GuideShell;
  readonly databaseUrl: string;
  readonly version: string;
  readonly start: () => Promise<Front>;
}

/** Two processes of the release before, under load, become two of this one. */
export async function upgrade(parts: Parts): Promise<void> {
  const { hour, world, shell, version } = parts;
  const release = new OlderRelease(version);
  world.closesWith(() => release.remove());
  const url = await world.createDatabase(parts.databaseUrl, "older");
  const env = environmentOf(url, join(world.folder, "older"));
  const front = await parts.start();
  const serve = async (port: number, program?: string): Promise<ServerProcess> => {
    const server = await ServerProcess.start({ env: { ...env, PORT: String(port) }, ...(program && { program }) });
    world.closesWith(async () => void (await server.stop("SIGKILL")));
    await untilReady(port);
    return server;
  };

  const [one, two] = await hour.step(`two processes of ${version}, with data of theirs`, "", async () => {
    const options = {
      env: { ...env, NODE_ENV: "production" as const, PATH: process.env.PATH },
      stdio: "pipe" as const,
    };
    execFileSync(process.execPath, [release.program("seed")], options);
    return [await serve(front.ports[0], release.program("main")), await serve(front.ports[1], release.program("main"))];
  });
  const demo = JSON.parse(readFileSync(join(env.DATA_DIR, "demo.json"), "utf8"));
  const load = new KeepAliveLoad(front.door, demo.organizations["zonnig-dak"].apiKey, CALLERS);
  const there = (command: string) => {
    const secrets = Object.entries(SECRETS).map(([name, value]) => `${name}='${value}'`);
    return runWell(shell, `DATABASE_URL=${url} MAIL=off ${secrets.join(" ")} ${command}`);
  };
  try {
    await load.passes(BETWEEN);
    await hour.step("this release migrates while that one serves", `${DOCUMENT}, Upgrading, 3`, () =>
      there(commandOf(DOCUMENT, "node apps/server/dist/migrate.js")),
    );
    await load.passes(BETWEEN);
    await hour.step("one process after the other replaced under load", `${DOCUMENT}, Upgrading, 4`, async () => {
      for (const [index, older] of [one, two].entries()) {
        await older?.stop();
        await serve(front.ports[index] ?? 0);
        await load.passes(BETWEEN);
      }
    });
  } finally {
    await load.stop();
  }
  await hour.step("the events of before get their numbers", `${DOCUMENT}, Upgrading, 5`, () =>
    there("node apps/server/dist/number-events.js\n"),
  );
  hour.note(`${load.answered} requests, ${load.failures.length} failed while processes of ${version} ended`);
  for (const kind of new Set(load.failures.map((failure) => failure.slice(0, SHOWN))))
    hour.note(`  ${kind.replaceAll("\n", " ")}`);
  await hour.step("every quote that was acknowledged meanwhile is there", "", () => assertStored(url, load.createdIds));
}

const environmentOf = (databaseUrl: string, dataDir: string) => ({
  ...SECRETS,
  DATABASE_URL: databaseUrl,
  MAIL: "off",
  DATA_DIR: dataDir,
  TRUSTED_PROXIES: "127.0.0.1/32",
  RATE_LIMIT_PER_SECOND: "100000",
  RATE_LIMIT_BURST: "100000",
  DRAIN_SECONDS: "20",
});

async function assertStored(url: string, quoteIds: readonly string[]): Promise<void> {
  const client = connect(url, { max: 1 });
  const rows = await client`select quote_id from quotes where quote_id = any(${[...quoteIds]})`.finally(() =>
    client.end(),
  );
  assert.equal(rows.length, quoteIds.length);
}
