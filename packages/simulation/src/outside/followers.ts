import type { Simulation } from "../simulation.ts";
import { request } from "./clients.ts";
import type { Merchant } from "./merchant.ts";

interface FeedEntry {
  readonly sequence: number;
  readonly eventId: string;
}

/** Reads an organization's feed behind what it has, page by page. */
export class FeedFollower {
  readonly #simulation: Simulation;
  readonly #merchant: Merchant;
  #after = 0;

  constructor(simulation: Simulation, merchant: Merchant) {
    this.#simulation = simulation;
    this.#merchant = merchant;
    simulation.ledger.feeds.set(merchant.organizationId, []);
  }

  /** One look. @returns whether it was answered and there is no more behind it. */
  async look(): Promise<boolean> {
    const { ledger, scheduler } = this.#simulation;
    const askedAtMs = scheduler.nowMs;
    const target = `/v1/events?after=${this.#after}&pageSize=25`;
    const answer = await request(this.#simulation, { method: "GET", target, token: this.#merchant.token });
    if (answer === "lost" || answer.status >= 500) return false;
    if (answer.status !== 200) {
      ledger.problems.push(`The feed was answered with ${JSON.stringify(answer)}.`);
      return true;
    }
    const { data, links } = answer.json as { data: FeedEntry[]; links?: { next?: unknown } };
    const seen = ledger.feeds.get(this.#merchant.organizationId) ?? [];
    for (const entry of data) {
      if (entry.sequence !== this.#after + 1)
        ledger.problems.push(`The feed shows number ${entry.sequence} behind ${this.#after}.`);
      this.#after = entry.sequence;
      seen.push({ sequence: entry.sequence, eventId: entry.eventId, text: JSON.stringify(entry) });
    }
    const hasMore = links?.next !== undefined;
    if (!hasMore) this.#expectAllBefore(askedAtMs);
    return !hasMore;
  }

  /** What was answered to a writer before a read that came to the end must be in it. */
  #expectAllBefore(askedAtMs: number): void {
    const { ledger } = this.#simulation;
    const { organizationId } = this.#merchant;
    const text = (ledger.feeds.get(organizationId) ?? []).map((event) => event.text).join("\n");
    for (const write of ledger.writes) {
      if (write.organizationId !== organizationId || write.answeredAtMs >= askedAtMs) continue;
      if (!text.includes(write.id)) ledger.problems.push(`The feed lacks the ${write.kind} ${write.id}.`);
    }
  }
}

/** Keeps a copy of an organization's cases by `updatedSince`, as a merchant's backend does. */
export class CaseFollower {
  readonly #simulation: Simulation;
  readonly #merchant: Merchant;
  #updatedSince = "2026-01-01T00:00:00Z";

  constructor(simulation: Simulation, merchant: Merchant) {
    this.#simulation = simulation;
    this.#merchant = merchant;
    simulation.ledger.cases.set(merchant.organizationId, new Map());
  }

  /** One look, all pages. @returns whether it was answered whole. */
  async look(): Promise<boolean> {
    let target = `/v1/cases?pageSize=3&updatedSince=${encodeURIComponent(this.#updatedSince)}`;
    for (;;) {
      const answer = await request(this.#simulation, { method: "GET", target, token: this.#merchant.token });
      if (answer === "lost" || answer.status >= 500) return false;
      if (answer.status !== 200) {
        this.#simulation.ledger.problems.push(`The list of cases was answered with ${JSON.stringify(answer)}.`);
        return true;
      }
      const { data, links } = answer.json as {
        data: { caseId: string; updatedAt: string }[];
        links: { next?: { href: string }; sync: { updatedSince: string } };
      };
      const copy = this.#simulation.ledger.cases.get(this.#merchant.organizationId);
      for (const { caseId, updatedAt } of data) copy?.set(caseId, updatedAt);
      this.#updatedSince = links.sync.updatedSince;
      if (links.next === undefined) return true;
      target = links.next.href;
    }
  }
}
