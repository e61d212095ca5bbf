import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { report } from "../measure/report.ts";
import { observe } from "../product/observe.ts";
import { postgresCpuMs, processCpuMs } from "../product/process-cpu.ts";
import { type Merchant, seedMerchant } from "../product/seed-merchant.ts";
import { startProduct } from "../product/start-product.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";
import { addPerson, type OpenPage, openPages } from "./open-pages.ts";

const MERCHANTS = 20;
const PEOPLE = 5;
const PAGES = 20;
const PHASE_MS = Number(process.env.BENCH_PHASE_SECONDS ?? 60) * 1_000;
const MESSAGES = 20;

/** What open case pages cost on which nobody writes, and how soon all pages of an organization are told of a message. */
export async function benchPages(): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const product = await startProduct({ environment: { BETTER_AUTH_SECRET: secret } });
  const sql = observe(product.demo.databaseUrl);
  const pages: OpenPage[] = [];
  const costOver = async () => {
    await pause(10_000);
    const [ours, theirs] = [processCpuMs(product.pid), await postgresCpuMs(sql)];
    await pause(PHASE_MS);
    const percent = (ms: number) => (100 * ms) / PHASE_MS;
    const postgres = percent((await postgresCpuMs(sql)) - theirs);
    return { server: percent(processCpuMs(product.pid) - ours), postgres, memoryMb: memoryMb(product.pid) };
  };
  try {
    const merchants: Merchant[] = [];
    const people: { organizationId: string; cookie: string }[] = [];
    for (let index = 0; index < MERCHANTS; index += 1) {
      const merchant = await seedMerchant(sql);
      merchants.push(merchant);
      const { organizationId } = merchant;
      for (let person = 0; person < PEOPLE; person += 1) {
        const cookie = await addPerson(sql, organizationId, secret);
        people.push(...Array.from({ length: PAGES }, () => ({ organizationId, cookie })));
      }
    }
    const without = await costOver();
    pages.push(...(await openPages(product.demo.baseUrl, people)));
    const open = await costOver();
    const [merchant] = merchants;
    const toldMs = merchant === undefined ? [] : await timeMessages(product.demo.baseUrl, merchant, pages);
    show({ without, open, toldMs });
  } finally {
    for (const page of pages) page.close();
    await sql.end({ timeout: 5 });
    await product.close();
  }
}

interface Cost {
  readonly server: number;
  readonly postgres: number;
  readonly memoryMb: number;
}

function show(figures: { readonly without: Cost; readonly open: Cost; readonly toldMs: readonly number[] }): void {
  const { without, open, toldMs } = figures;
  const row = (name: string, { server, postgres, memoryMb: memory }: Cost) =>
    [name, server.toFixed(1), postgres.toFixed(1), Math.round(memory)] as const;
  const sorted = toldMs.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  report(
    "pages",
    [
      {
        title: "Open pages on which nobody writes: processor time in % of a core, memory in MB",
        columns: ["open pages", "server", "PostgreSQL", "memory"],
        rows: [row("0", without), row(String(MERCHANTS * PEOPLE * PAGES), open)],
      },
      {
        title: "From a message's answer to the last page of its organization that is told of it, in ms",
        columns: ["pages of the organization", "p50", "max"],
        rows: [[PEOPLE * PAGES, at(0.5), at(1)]],
      },
    ],
    figures,
  );
}

async function timeMessages(origin: string, merchant: Merchant, pages: readonly OpenPage[]): Promise<number[]> {
  const post = async (path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${merchant.token}`, "Content-Type": "application/json" };
    const response = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const { quoteId = "" } = await post("/v1/quotes", SAMPLE_QUOTE);
  const { caseId = "" } = await post(`/v1/quotes/${quoteId}/cases`, { type: "general", message: { body: "x" } });
  const own = pages.filter(({ organizationId }) => organizationId === merchant.organizationId);
  const tookMs: number[] = [];
  for (let index = 0; index < MESSAGES; index += 1) {
    await pause(1_000);
    const [, answeredAtMs] = [
      await post(`/v1/cases/${caseId}/messages`, { body: `Message ${index}` }),
      performance.now(),
    ];
    await pause(1_000);
    tookMs.push(Math.max(...own.map(({ toldAtMs }) => toldAtMs())) - answeredAtMs);
  }
  return tookMs;
}

/** Resident, of the server's process. */
const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
