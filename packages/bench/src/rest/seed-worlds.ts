import type postgres from "postgres";
import { SAMPLE_QUOTE } from "./sample-quote.ts";
import { seedOrganization } from "./seed-organization.ts";

/** An organization with what its requests name. */
export interface World {
  readonly token: string;
  readonly quoteIds: readonly string[];
  /** Each with a thread of five messages. */
  readonly caseIds: readonly string[];
}

const MESSAGES = 4;

/** Organizations with quotes and cases, made over REST. Their destinations are paused: events wait, nothing is sent. */
export async function seedWorlds(sql: postgres.Sql, url: string, count: number, each: number): Promise<World[]> {
  const worlds: World[] = [];
  while (worlds.length < count) {
    const { token } = await seedOrganization(sql);
    worlds.push(await fillWorld(url, token, each));
  }
  await sql`update destinations set paused_at = now() where name like 'number %'`;
  return worlds;
}

async function fillWorld(url: string, token: string, each: number): Promise<World> {
  const quoteIds: string[] = [];
  const caseIds: string[] = [];
  while (quoteIds.length < each) {
    const quote = await create(`${url}/v1/quotes`, token, SAMPLE_QUOTE);
    const opened = { type: "general", message: { body: "Is de subsidie al aangevraagd?" } };
    const made = await create(`${url}/v1/quotes/${quote.quoteId}/cases`, token, opened);
    for (let index = 0; index < MESSAGES; index += 1)
      await create(`${url}/v1/cases/${made.caseId}/messages`, token, { body: `Bericht ${index}: nog geen antwoord.` });
    quoteIds.push(quote.quoteId ?? "");
    caseIds.push(made.caseId ?? "");
  }
  return { token, quoteIds, caseIds };
}

async function create(url: string, token: string, body: unknown): Promise<{ quoteId?: string; caseId?: string }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`POST ${url} was answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: { quoteId?: string; caseId?: string } }).data;
}
