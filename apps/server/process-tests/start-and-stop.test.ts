import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import { OwnDatabase } from "./own-database.ts";
import { SECRETS, ServerProcess } from "./server-process.ts";

let own: OwnDatabase;
let started: ServerProcess[];

beforeEach(() => {
  own = new OwnDatabase();
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  own.remove();
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.start({ env: { DATA_DIR: own.dataDir, ...env } });
  started.push(server);
  return server;
}

/** A start that ends by itself. */
async function endOf(env: Record<string, string>) {
  const server = ServerProcess.spawn({ env: { DATA_DIR: own.dataDir, ...env } });
  const code = await server.exited;
  return { code, lines: server.output.trim().split("\n") };
}

const quotesOf = (server: ServerProcess) => new MerchantClient(server.origin, own.apiKey);

test("a start in a second terminal says that it runs already, and all that the first one told", async () => {
  const first = await start();
  const { port } = new URL(first.origin);

  const second = await endOf({ PORT: port });

  expect(second.code).toBe(0);
  expect(second.lines[0]).toBe("It runs already, in another terminal or in the background.");
  expect(second.lines.join("\n")).toContain(own.apiKey);
  expect(second.lines.join("\n")).toContain(`curl -sS ${first.origin}/v1/quotes`);
  expect((await quotesOf(first).post("quotes", quoteBody())).status).toBe(201);
  expect((await endOf({ PORT: "0" })).lines.join()).toContain("already uses the database");
});

describe("a start that cannot succeed says why in one line and exits 1", () => {
  test("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;

    const { code, lines } = await endOf({ PORT: String(port) });
    other.close();

    expect(code).toBe(1);
    expect(lines).toEqual([`PORT ${port} on 127.0.0.1 is taken by another program. Set PORT to another number.`]);
  });

  test.each([
    ["PORT", "eighty", "PORT must be a whole number from 0 to 65535."],
    ["ROLES", "rest,chef", "ROLES must be a list of rest, portal, delivery, separated by commas."],
    [
      "DATABASE_URL",
      "mysql://localhost/x",
      "DATABASE_URL must be a url that begins with postgres:// or postgresql://.",
    ],
    ["SECRETS_KEY", "short", "SECRETS_KEY must be keys of at least 16 characters, separated by commas."],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1."],
    ["CRON_SECRET", "sixteen letters and more", "CRON_SECRET must be visible ASCII characters without spaces."],
    [
      "TRUSTED_PROXIES",
      "10.0.0.0/8,10.1.0.0/33",
      'TRUSTED_PROXIES must be ranges such as 10.1.0.0/16, separated by commas: "10.1.0.0/33" is none.',
    ],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must have at least 16 characters."],
  ])("a wrong %s", async (name, value, line) => {
    expect(await endOf({ [name]: value })).toEqual({ code: 1, lines: [line] });
  });

  test("a database of its own with secrets that can be guessed", async () => {
    const weak = {
      SECRETS_KEY: "sixteen letters!",
      CRON_SECRET: "abababababababab",
      BETTER_AUTH_SECRET: "b".repeat(32),
    };
    const { code, lines } = await endOf({ ...weak, DATABASE_URL: "postgres://me@127.0.0.1:9/none" });

    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^SECRETS_KEY must be 32 random bytes .*openssl rand -base64 32/),
      "CRON_SECRET is too easy to guess: make one with `openssl rand -base64 32`.",
      "BETTER_AUTH_SECRET is too easy to guess: make one with `openssl rand -base64 32`.",
    ]);
  });

  test("a database of its own without a mail server", async () => {
    const { code, lines } = await endOf({ ...SECRETS, DATABASE_URL: "postgres://me@127.0.0.1:9/none" });

    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^SMTP_URL is required when DATABASE_URL is set\. Or set MAIL=off/)]);
  });

  test("DATABASE_URL without its secrets", async () => {
    const { code, lines } = await endOf({ DATABASE_URL: "postgres://me@127.0.0.1:9/none" });

    expect(code).toBe(1);
    expect(lines).toEqual(Object.keys(SECRETS).map((name) => `${name} is required when DATABASE_URL is set.`));
  });
});

test("SIGTERM lets a running request end, takes no new one, and exits 0 within 10 seconds", async () => {
  const server = await start();
  const client = quotesOf(server);
  expect((await client.post("quotes", quoteBody())).status).toBe(201);
  const running = Array.from({ length: 20 }, () => client.post("quotes", quoteBody()).then(({ status }) => status));
  await Promise.race(running);

  const stopping = server.stop("SIGTERM");
  const statuses = await Promise.allSettled(running);
  const { code, tookMs } = await stopping;

  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(10_000);
  const answered = statuses.flatMap((settled) => (settled.status === "fulfilled" ? [settled.value] : []));
  expect(new Set(answered)).toEqual(new Set([201]));
  await expect(client.get("cases")).rejects.toThrow();
});

test("after SIGKILL the next start recovers by itself and has everything that was acknowledged", async () => {
  const first = await start();
  const ids: string[] = [];
  const writing = (async () => {
    for (;;) ids.push((await quotesOf(first).post("quotes", quoteBody())).body.data.quoteId);
  })().catch(() => {});
  await expect.poll(() => ids.length, { interval: 5 }).toBeGreaterThan(20);
  await first.stop("SIGKILL");
  await writing;

  const second = await start();

  const statuses = await Promise.all(ids.map((quoteId) => quotesOf(second).get(`quotes/${quoteId}`)));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
});

test("two installations run side by side, and each knows its own keys only", async () => {
  const other = new OwnDatabase();
  const [here, there] = await Promise.all([start(), start({ DATA_DIR: other.dataDir })]);

  const own401 = await new MerchantClient(here.origin, other.apiKey).get("cases");
  const own200 = await new MerchantClient(there.origin, other.apiKey).get("cases");

  expect([own401.status, own200.status]).toEqual([401, 200]);
  await there.stop();
  other.remove();
});

test("a second server on the same DATA_DIR is refused and harms nothing", async () => {
  const server = await start();

  const { code, lines } = await endOf({});

  expect(code).toBe(1);
  expect(lines.at(-1)).toContain("DATA_DIR");
  expect((await quotesOf(server).get("cases")).status).toBe(200);
});
