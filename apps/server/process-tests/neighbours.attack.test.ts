import { once } from "node:events";
import { createTestCredential } from "@quote-financing/api/testing/testing-credential";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { caseMessages } from "@quote-financing/db/schema/tables";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MerchantClient, quoteBody } from "./merchant-client.ts";
import type { ServerProcess } from "./server-process.ts";
import { createInstallation, type Installation } from "./testing-installation.ts";

/** Quiet it is some milliseconds; what is attacked here took 15 s and more. For a machine that does much else. */
const AT_ONCE_MS = 4_000;

let installation: Installation;
let server: ServerProcess;
let bystander: Merchant;
beforeAll(async () => {
  installation = await createInstallation();
  server = await installation.start();
  bystander = await createMerchant();
});
afterAll(() => installation.close());

type Merchant = Awaited<ReturnType<typeof createMerchant>>;

/** With two destinations, a quote, a case, and the lanes that its event made. */
async function createMerchant() {
  const { services, receiver } = installation;
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const { token } = await createTestCredential(services, organization);
  const client = new MerchantClient(server.origin, token);
  const destinationIds: string[] = [];
  for (const name of ["Een", "Twee"]) {
    const { body } = await client.post("events/destinations", { name, url: receiver.url });
    destinationIds.push(body.data.destinationId);
  }
  const { quoteId } = (await client.post("quotes", quoteBody())).body.data;
  const opened = await client.post(`quotes/${quoteId}/cases`, { type: "general", message: { body: "Hallo" } });
  return { client, token, organizationId, quoteId, destinationIds, caseId: opened.body.data.caseId as string };
}

/** Holds rows until told otherwise; resolves when they are held. */
async function holdRows(statement: SQL): Promise<() => Promise<void>> {
  const release = new AbortController();
  const released = once(release.signal, "abort");
  let over: Promise<void> = Promise.resolve();
  await new Promise<void>((held, fail) => {
    over = installation.services.db.forMaintenance.transact(async (tx) => {
      await tx.execute(statement);
      held();
      await released;
    });
    over.catch(fail);
  });
  return () => {
    release.abort();
    return over;
  };
}

/** What the neighbour meets: reads and writes one after another, and the process's own word on itself. */
async function neighbourMeets(origin = server.origin) {
  const { token, quoteId } = bystander;
  const client = new MerchantClient(origin, token);
  const statuses = new Set<number>();
  let slowestMs = 0;
  const timed = async (call: () => Promise<{ readonly status: number }>): Promise<void> => {
    const startedAtMs = performance.now();
    statuses.add((await call()).status);
    slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
  };
  for (let round = 0; round < 6; round += 1) {
    await timed(() => client.get(`quotes/${quoteId}`));
    await timed(() => client.post("quotes", quoteBody()));
    await timed(() => fetch(`${origin}/readyz`));
  }
  return { statuses: [...statuses].toSorted(), slowestMs };
}

test("24 writes that wait for their organization's locked rows keep no other organization waiting", async () => {
  const { client, organizationId, quoteId } = await createMerchant();
  const releaseLanes = await holdRows(
    sql`select 1 from delivery_lanes where organization_id = ${organizationId} for update`,
  );
  const releaseQuote = await holdRows(
    sql`select 1 from quotes where organization_id = ${organizationId} and quote_id = ${quoteId} for update`,
  );
  const openCase = () => client.post(`quotes/${quoteId}/cases`, { type: "general", message: { body: "Nog een" } });
  const blocked = Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? openCase() : client.post("quotes", quoteBody()))),
  );

  const met = await neighbourMeets();
  const answers = await blocked;
  await Promise.all([releaseLanes(), releaseQuote()]);

  expect(met.statuses).toEqual([200, 201]);
  expect(met.slowestMs).toBeLessThan(AT_ONCE_MS);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(12);
  expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(refused.map(() => "1"));
  expect(refused.map(({ body }) => body.error.code)).toEqual(refused.map(() => "service_unavailable"));
  expect((await openCase()).status).toBe(201);
});

test("a process that stops inside a deletion keeps nobody else waiting, and its own organization for seconds only", async () => {
  const stopped = await installation.start();
  const { client, token, organizationId, destinationIds } = await createMerchant();
  const releaseLanes = await holdRows(
    sql`select 1 from delivery_lanes where organization_id = ${organizationId} for update`,
  );
  const deletion = new MerchantClient(stopped.origin, token).call("DELETE", `events/destinations/${destinationIds[0]}`);
  deletion.catch(() => {});
  await expect.poll(waitingForRows, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);
  stopped.child.kill("SIGSTOP");
  await releaseLanes();
  const blocked = Promise.all(Array.from({ length: 24 }, () => client.post("quotes", quoteBody())));

  const met = await neighbourMeets();
  await blocked;
  const ownStatus = async () => (await client.post("quotes", quoteBody())).status;
  await expect.poll(ownStatus, { timeout: 20_000, interval: 200 }).toBe(201);
  stopped.child.kill("SIGKILL");
  await once(stopped.child, "exit");

  expect(met.statuses).toEqual([200, 201]);
  expect(met.slowestMs).toBeLessThan(AT_ONCE_MS);
});

async function waitingForRows(): Promise<number> {
  const [row] = await installation.services.db.orm.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return row?.waiting ?? 0;
}

test("dozens of readers of the longest threads take nothing from others", async () => {
  const { client, organizationId, caseId } = await createMerchant();
  await installation.services.db.orm.execute(sql`
    insert into ${caseMessages} (organization_id, message_id, case_id, body_hash, author_type, author_contact_id, author_name, body, created_at)
    select organization_id, 'csmsg_' || lpad(upper(to_hex(n)), 26, '0'), case_id, '', author_type, author_contact_id, author_name,
      (select string_agg(md5(n::text || '-' || part), '') from generate_series(1, 900) as part), created_at
    from ${caseMessages}, generate_series(1, 600) as n
    where organization_id = ${organizationId} and case_id = ${caseId}`);
  const readers = Promise.all(Array.from({ length: 40 }, () => client.get(`cases/${caseId}/messages`)));

  const met = await neighbourMeets();
  const statuses = (await readers).map(({ status }) => status);

  expect(met.statuses).toEqual([200, 201]);
  expect(met.slowestMs).toBeLessThan(AT_ONCE_MS);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});
