import { organizations } from "@quote-financing/db/schema/tables";
import { sql } from "drizzle-orm";
import type { DemoServices } from "./demo-services.ts";
import { daysBefore } from "./moments.ts";
import { writeDemoCases } from "./write-demo-cases.ts";
import { type DemoOrganizations, writeDemoOrganizations } from "./write-demo-organizations.ts";
import { type DemoPeople, writeDemoPeople } from "./write-demo-people.ts";
import { writeDemoQuotes } from "./write-demo-quotes.ts";
import { writeDemoReplies } from "./write-demo-replies.ts";

/** What was made, in plain text: shown once, kept nowhere but where the caller writes it. */
export interface DemoData {
  readonly organizations: DemoOrganizations;
  readonly people: DemoPeople;
}

const ORGANIZATION_AGE_DAYS = 120;

/**
 * Fills an empty database: two merchants and a partner with credentials, people with passwords, 28 quotes over all
 * financing statuses, and cases with messages. All or nothing, in one transaction: a first start that is killed leaves
 * an empty database, and the next one seeds.
 *
 * @returns undefined, having done nothing, when there is any organization.
 */
export async function seedDemoData(services: DemoServices): Promise<DemoData | undefined> {
  const now = services.clock.now();
  const createdAt = daysBefore(now, ORGANIZATION_AGE_DAYS);
  const seeded = await services.db.transact(async (tx) => {
    const [existing] = await tx.select({ id: organizations.id }).from(organizations).limit(1);
    if (existing !== undefined) return undefined;
    const made = await writeDemoOrganizations(services, tx, createdAt);
    const people = await writeDemoPeople(services, tx, made, createdAt);
    const quotes = await writeDemoQuotes(services, tx, made, people.agent, now);
    const merchants = [made["zonnig-dak"], made.warmtewerk];
    await writeDemoCases(services, tx, { merchants, people, quotes, now });
    await writeDemoReplies(services, tx, people.agent, createdAt);
    return { organizations: made, people };
  });
  // Plans that are made, and kept, over tables that seem empty take any index of the organization (decision record 0035).
  if (seeded !== undefined) await services.db.orm.execute(sql`analyze`);
  return seeded;
}
