import type postgres from "postgres";
import type { Product } from "../product/start-product.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";

/** What an attack works with: another organization's key and a session of its owner. */
export interface Attacker {
  readonly product: Product;
  readonly sql: postgres.Sql;
  readonly organizationId: string;
  readonly apiKey: string;
  readonly cookie: string;
  readonly quoteId: string;
  readonly caseId: string;
}

/** Says `underWay` when it has begun, and runs until `signal` says that it is enough; what it is answered does not matter. */
export type Attack = (attacker: Attacker, signal: AbortSignal, underWay: () => void) => Promise<void>;

const MIB = 1024 * 1024;
const hostileBody = `{"lineItems":[${"{},".repeat(MIB / 3 - 20)}{}]}`;

/** The rows of the table, in its order. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  "locked rows, 24 blocked writes": async (attacker, signal, underWay) => {
    const { sql, organizationId } = attacker;
    await sql.begin(async (tx) => {
      await tx`select 1 from delivery_lanes where organization_id = ${organizationId} for update`;
      await tx`select 1 from quotes where organization_id = ${organizationId} for update`;
      const openCase = `/v1/quotes/${attacker.quoteId}/cases`;
      await repeat(12, signal, () => post(attacker, openCase, { type: "general", message: { body: "x" } }, signal));
      await repeat(12, signal, () => post(attacker, "/v1/quotes", SAMPLE_QUOTE, signal));
      await over(signal, underWay);
    });
  },
  "a body of 350 000 empty lines a second": (attacker, signal, underWay) =>
    every(1_000, signal, underWay, () => send(attacker, "POST", "/v1/quotes", hostileBody, signal)),
  "batches of 400 procedures": async (attacker, signal, underWay) => {
    const names = Array<string>(400).fill("quotes.list").join(",");
    const inputs = JSON.stringify(Object.fromEntries(Array.from({ length: 400 }, (_, index) => [index, {}])));
    await repeat(2, signal, () => send(attacker, "POST", `/api/trpc/${names}?batch=1`, inputs, signal));
    await over(signal, underWay);
  },
  "16 writers of quotes of 250 lines": async (attacker, signal, underWay) => {
    const quote = {
      ...SAMPLE_QUOTE,
      totalInclTax: 8_332.5,
      lineItems: Array<unknown>(250).fill({ type: "battery", totalInclTax: 33.33 }),
    };
    await repeat(16, signal, () => post(attacker, "/v1/quotes", quote, signal));
    await over(signal, underWay);
  },
  "12 readers of a thread of 600 long messages": async (attacker, signal, underWay) => {
    await repeat(12, signal, () => send(attacker, "GET", `/v1/cases/${attacker.caseId}/messages`, undefined, signal));
    await over(signal, underWay);
  },
  "16 members who search 5 000 quotes": async (attacker, signal, underWay) => {
    const searches = [
      ["quotes.list", { view: "all", sort: "newest", search: "v", pageSize: 100 }],
      ["cases.tab", { tab: "all", search: "v v v v v v v v", pageSize: 100 }],
      ["search.find", { text: "v" }],
    ] as const;
    const paths = searches.map(
      ([name, input]) => `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
    );
    let asked = 0;
    await repeat(16, signal, () => send(attacker, "GET", paths[(asked += 1) % paths.length] ?? "", undefined, signal));
    await over(signal, underWay);
  },
  "60 sign-ins at once, anonymous": async (attacker, signal, underWay) => {
    const guess = () => ({ email: `${Math.random()}@voorbeeld.nl`, password: "een lang genoeg wachtwoord" });
    await repeat(60, signal, () =>
      anonymous(attacker, "POST", "/api/auth/sign-in/email", JSON.stringify(guess()), signal),
    );
    await over(signal, underWay);
  },
  "10 drawings at once, anonymous": async (attacker, signal, underWay) => {
    const path = () =>
      `/widgets/loan-indication.png?org=zonnig-dak&lang=nl&amount=${5_000 + Math.round(Math.random() * 20_000)}`;
    await repeat(10, signal, () => anonymous(attacker, "GET", path(), undefined, signal));
    await over(signal, underWay);
  },
  "20 unknown paths at once, anonymous": async (attacker, signal, underWay) => {
    await repeat(20, signal, () => anonymous(attacker, "GET", `/${Math.random()}/${Math.random()}`, undefined, signal));
    await over(signal, underWay);
  },
  "a process stopped inside a deletion, 24 writes": async (attacker, signal, underWay) => {
    const { product, sql, organizationId } = attacker;
    const { origin, child } = await product.startBeside();
    const destinationId = await createDestination(attacker);
    try {
      await sql.begin(async (tx) => {
        await tx`select 1 from delivery_lanes where organization_id = ${organizationId} for update`;
        void send(attacker, "DELETE", `/v1/events/destinations/${destinationId}`, undefined, signal, origin);
        await deletionWaitingForLane(sql, signal);
        child.kill("SIGSTOP");
      });
      await laneHeld(sql, organizationId, destinationId, signal);
      await repeat(24, signal, () => post(attacker, "/v1/quotes", SAMPLE_QUOTE, signal));
      await over(signal, underWay);
    } finally {
      child.kill("SIGKILL");
    }
  },
};

/** A new one: its lane is idle, so that every write must wake it. One that waits after failures needs no waking. */
async function createDestination({ product, apiKey }: Attacker): Promise<string> {
  const response = await fetch(`${product.demo.baseUrl}/v1/events/destinations`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": JSON_TYPE },
    body: JSON.stringify({ name: "Bench", url: "https://receiver.example.com/" }),
  });
  return ((await response.json()) as { data: { destinationId: string } }).data.destinationId;
}

/** The deletion itself: the product's delivery waits for the same row and must not be taken for it. */
async function deletionWaitingForLane(sql: postgres.Sql, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = await sql`
      select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'select "fence" from "delivery_lanes"%for update'`;
    if (waiting.length > 0) return;
  }
}

/** By the transaction of the stopped process: without it the writes would wait for nothing. */
async function laneHeld(
  sql: postgres.Sql,
  organizationId: string,
  destinationId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const free = await sql`
      select 1 from delivery_lanes where organization_id = ${organizationId} and destination_id = ${destinationId}
      for update skip locked`;
    if (free.length === 0) return;
  }
}

/** So many at the same time, each again as soon as it was answered. Begins, and does not wait for the end. */
async function repeat(count: number, signal: AbortSignal, call: () => Promise<void>): Promise<void> {
  const go = async (): Promise<void> => {
    while (!signal.aborted) await call();
  };
  for (let index = 0; index < count; index += 1) void go();
}

async function every(
  milliseconds: number,
  signal: AbortSignal,
  underWay: () => void,
  call: () => Promise<void>,
): Promise<void> {
  const timer = setInterval(() => void call(), milliseconds);
  await over(signal, underWay);
  clearInterval(timer);
}

function over(signal: AbortSignal, underWay: () => void): Promise<void> {
  underWay();
  return new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener("abort", () => resolve())));
}

const post = (attacker: Attacker, path: string, body: unknown, signal: AbortSignal): Promise<void> =>
  send(attacker, "POST", path, JSON.stringify(body), signal);

function send(
  { product, apiKey, cookie }: Attacker,
  method: string,
  path: string,
  body: string | undefined,
  signal: AbortSignal,
  origin = product.demo.baseUrl,
): Promise<void> {
  const { portalUrl } = product.demo;
  const headers = { Authorization: `Bearer ${apiKey}`, Cookie: cookie, Origin: portalUrl, "Content-Type": JSON_TYPE };
  return exchange(origin + path, { method, headers, body: body ?? null, signal });
}

const anonymous = (
  { product }: Attacker,
  method: string,
  path: string,
  body: string | undefined,
  signal: AbortSignal,
) =>
  exchange(product.demo.portalUrl + path, {
    method,
    headers: { Origin: product.demo.portalUrl, "Content-Type": JSON_TYPE },
    body: body ?? null,
    signal,
  });

const JSON_TYPE = "application/json";

/** A refusal costs the attacker a moment, as it would a real one: otherwise this measures its own load. */
const REFUSED_PAUSE_MS = 20;

async function exchange(url: string, init: RequestInit): Promise<void> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status >= 400) await new Promise((resolve) => setTimeout(resolve, REFUSED_PAUSE_MS));
  } catch {
    // The end of the attack, or the product hung up.
  }
}
