import type { Database } from "@quote-financing/db/database";
import { deliveryAttempts, events } from "@quote-financing/db/schema/tables";
import type { Caller } from "@quote-financing/domain/people/caller";
import { systemClock } from "@quote-financing/domain/time/clock";
import { and, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { ofEachQuoteText } from "../../quotes/quote-texts.ts";
import { startTestServer, testRestOptions } from "../../rest/testing-server.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { SEALED_COLUMNS } from "../sealing/sealed-columns.ts";

/** A word that occurs nowhere else: every text that a merchant can send carries it. */
export const CANARY = "Kanarievogel";
export const CANARY_EMAIL = `${CANARY}@voorbeeld.example`;

/** Every text field of a create body, with the canary in each. */
export function canaryQuote() {
  return {
    address: {
      country: "NL",
      postalCode: "3971 JK",
      houseNumber: "14",
      houseNumberAddition: CANARY,
      street: CANARY,
      city: CANARY,
      municipality: CANARY,
    },
    contact: { email: CANARY_EMAIL, firstName: CANARY, lastName: CANARY, phoneNumber: "+31600007531" },
    currency: "EUR",
    totalInclTax: 100,
    terms: ["subject_to_financing", CANARY],
    tags: ["smartphone_only", CANARY.toLowerCase()],
    ...ofEachQuoteText(() => CANARY),
    externalId: `${CANARY}-1`,
    lineItems: [{ type: "battery", totalInclTax: 100, description: CANARY, externalId: CANARY }],
  };
}

/** A merchant's backend over REST and an agent, on a fresh organization. */
export async function createCanaryWorld(db: Database) {
  const services = createTestServices({ db, clock: systemClock });
  const organization = await createTestOrganization(services);
  const { token } = await createTestCredential(services, organization);
  const server = await startTestServer(testRestOptions(services, appRouter));
  const agent = await createTestAgent(services);
  const callAs = (caller: Caller) => createCallerFactory(appRouter)(testContext(services, caller));
  const { organizationId, slug } = organization;
  return {
    services,
    organizationId,
    slug,
    agent: callAs(agent),
    close: server.close,
    post: async (path: string, body: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.origin}/v1/${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { data: Record<string, string>; error?: unknown };
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
    /** Adds a PDF. */
    upload: async (path: string, bytes: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.origin}/v1/${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/pdf", ...headers },
        body: bytes,
      });
      if (!response.ok) throw new Error(await response.text());
    },
    get: async (path: string) => {
      const response = await fetch(`${server.origin}/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } });
      return (await response.json()) as { data: Record<string, unknown> };
    },
    /** As a worker logs a receiver that echoes what it knows. */
    logEcho: (quoteId: string) => logEcho(db, organizationId, quoteId),
  };
}

async function logEcho(db: Database, organizationId: string, quoteId: string): Promise<void> {
  const recorded = await db.orm
    .select({ eventId: events.eventId })
    .from(events)
    .where(and(eq(events.organizationId, organizationId), eq(events.quoteId, quoteId)));
  for (const { eventId } of recorded) {
    await db.orm.insert(deliveryAttempts).values({
      organizationId,
      destinationId: "whk_01JZ0000000000000000000000",
      eventId,
      attemptNumber: 1,
      startedAt: new Date(0),
      durationMs: 3,
      url: "https://receiver.example/events",
      status: 500,
      responseHeaders: `x-customer: ${CANARY}`,
      responseBody: `unknown customer ${CANARY}`,
    });
  }
}

/**
 * Every table that holds the word in a column of any type, with the number of rows; and every sealed column that
 * holds it once it is opened, as `table.column`.
 */
export async function tracesOf({ db, secretBox }: Services, word: string): Promise<Record<string, number>> {
  const tables = await db.client<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`;
  const traces: Record<string, number> = {};
  for (const { name } of tables) {
    const [found] = await db.client<{ rows: number }[]>`
      select count(*)::int as rows from ${db.client(name)} as stored where stored::text ilike ${`%${word}%`}`;
    if (found !== undefined && found.rows > 0) traces[name] = found.rows;
  }
  for (const { table, column, key, purpose } of SEALED_COLUMNS) {
    const rows = await db.client<Record<string, string>[]>`
      select ${db.client(["organization_id", ...key, column])} from ${db.client(table)}
      where ${db.client(column)} is not null`;
    const opened = rows.map(({ organization_id = "", [column]: sealed = "", ...row }) =>
      secretBox.open(
        sealed,
        purpose(
          organization_id,
          key.map((name) => row[name] ?? ""),
        ),
      ),
    );
    const holding = opened.filter((text) => text.toLowerCase().includes(word.toLowerCase()));
    if (holding.length > 0) traces[`${table}.${column}`] = holding.length;
  }
  return traces;
}
