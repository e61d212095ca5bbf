import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmptyDatabase } from "@quote-financing/db/testing/create-test-database";
import { createReceiver, type Receiver } from "@quote-financing/testing/create-receiver";
import { OLDER_RELEASES, OlderRelease } from "@quote-financing/testing/older-release";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "../merchant-client.ts";
import { SECRETS, ServerProcess } from "../server-process.ts";

describe.each(OLDER_RELEASES)("release %s and this one, on one database", (version) => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let receiver: Receiver;
  let folder: string;
  let release: OlderRelease;
  let env: Record<string, string>;
  let older: ServerProcess;
  let newer: ServerProcess;
  let token: string;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    receiver = await createReceiver();
    folder = mkdtempSync(join(tmpdir(), "quote-financing-releases-"));
    release = new OlderRelease(version);
    writeFileSync(join(folder, "authority.pem"), receiver.caPem);
    env = {
      ...SECRETS,
      DATABASE_URL: database.url,
      MAIL: "off",
      DATA_DIR: join(folder, "data"),
      NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
      DELIVERY_ALLOW_PRIVATE_NETWORKS: "true",
    };
    const options = { env: { ...env, NODE_ENV: "production" as const, PATH: process.env.PATH } };
    execFileSync(process.execPath, [release.program("seed")], options);
    token = JSON.parse(readFileSync(join(folder, "data/demo.json"), "utf8")).organizations["zonnig-dak"].apiKey;
    older = await ServerProcess.start({ program: release.program("main"), env });
    await client(older).post("events/destinations", { name: "Ontvanger", url: receiver.url });
  });

  afterAll(async () => {
    await Promise.all([older, newer].map((server) => server?.stop("SIGKILL")));
    await receiver.close();
    await database.close();
    release.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const client = (server: ServerProcess) => new MerchantClient(server.origin, token);
  const created = new Set<string>();

  /** One process creates a quote with a case; another reads both, and answers the case. */
  async function passOn(from: ServerProcess, to: ServerProcess): Promise<void> {
    const quote = await client(from).post("quotes", quoteBody(), { "Idempotency-Key": `key-${created.size}` });
    expect(quote.status).toBe(201);
    const { quoteId } = quote.body.data;
    created.add(quoteId);
    const opened = await client(from).post(`quotes/${quoteId}/cases`, { type: "general", message: { body: "Hallo" } });
    expect(opened.status).toBe(201);
    const { caseId } = opened.body.data;
    const read = await client(to).get(`quotes/${quoteId}`);
    expect([read.status, read.body.data.totalInclTax]).toEqual([200, quote.body.data.totalInclTax]);
    expect((await client(to).post(`cases/${caseId}/messages`, { body: "Antwoord" })).status).toBe(201);
    const thread = await client(from).get(`cases/${caseId}/messages`);
    expect(thread.body.data.map(({ body }: { body: string }) => body)).toEqual(["Hallo", "Antwoord"]);
  }

  const arrived = () =>
    receiver.requests
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === "quote.created")
      .map(({ data }) => data.quoteId as string);

  test("upgrade: this one migrates while the older one serves, and each reads and answers what the other wrote", async () => {
    await passOn(older, older);
    const stored = await quoteIds();

    newer = await ServerProcess.start({ env });
    await passOn(older, newer);
    await passOn(newer, older);

    const seen = await Promise.all(stored.map((quoteId) => client(newer).get(`quotes/${quoteId}`)));
    expect(stored.length).toBeGreaterThan(10);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await client(newer).get("cases")).status).toBe(200);
  });

  test("after the upgrade the older one is gone, and every event of before and after arrives", async () => {
    expect((await older.stop()).code).toBe(0);

    await passOn(newer, newer);

    await expect.poll(() => [...created].filter((id) => !arrived().includes(id)), { timeout: 60_000 }).toEqual([]);
  });

  test("roll-back: the older one starts on the schema of this one, and reads, writes and delivers", async () => {
    expect((await newer.stop()).code).toBe(0);
    older = await ServerProcess.start({ program: release.program("main"), env });

    await passOn(older, older);
    const seen = await Promise.all([...created].map((quoteId) => client(older).get(`quotes/${quoteId}`)));

    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => [...created].filter((id) => !arrived().includes(id)), { timeout: 60_000 }).toEqual([]);
  });

  test("neither logs an error", () => {
    for (const { output } of [older, newer]) expect(output).not.toMatch(/"level":"(error|fatal)"/);
  });

  async function quoteIds(): Promise<string[]> {
    const sql = postgres(database.url, { max: 1 });
    const rows = await sql<{ quoteId: string }[]>`
      select quote_id as "quoteId" from quotes
      where organization_id = (select organization_id from organizations where slug = 'zonnig-dak') order by quote_id`;
    await sql.end();
    return rows.map(({ quoteId }) => quoteId);
  }
});
