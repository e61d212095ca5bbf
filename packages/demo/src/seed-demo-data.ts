import { createCannedReply } from "@quote-financing/api/cases/canned-replies/write-canned-reply";
import type { Services } from "@quote-financing/api/context";
import { linkPartner } from "@quote-financing/api/support/link-partner";
import type { Transaction } from "@quote-financing/db/database";
import { organizations } from "@quote-financing/db/schema/tables";
import { withinTransaction } from "@quote-financing/db/within-transaction";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { sql } from "drizzle-orm";
import { caseActions } from "./case-actions.ts";
import { DEMO_CASES } from "./demo-cases.ts";
import { DEMO_QUOTES } from "./demo-quotes.ts";
import { DEMO_REPLIES } from "./demo-replies.ts";
import type { DemoWorld } from "./demo-world.ts";
import { makeOrganizations, withTestKey } from "./make-organizations.ts";
import { type DemoPasswords, makePasswords } from "./make-passwords.ts";
import { makePeople } from "./make-people.ts";
import { daysBefore, PastClock } from "./past.ts";
import { quoteActions } from "./quote-actions.ts";

/** What was made, with tokens and passwords in plain text: kept nowhere but where the caller writes it. */
export type DemoData = Pick<DemoWorld, "organizations" | "people">;

const ORGANIZATION_AGE_DAYS = 120;

/** The number means nothing: it is this lock's alone. */
const SEED_LOCK = 5_102_027;

/**
 * Fills an empty database by the use cases of the API, with a clock that goes through the past months: two merchants and a
 * partner with credentials, people with passwords, 28 quotes over all financing statuses, and cases with messages. All or
 * nothing, in one transaction: a first start that is killed leaves an empty database, and the next one seeds.
 *
 * @param beforeCommit is shown what was made; nothing was when it throws
 * @returns false, having done nothing, when there is any organization, or when another process is seeding.
 */
export async function seedDemoData(services: Services, beforeCommit: (data: DemoData) => void): Promise<boolean> {
  if (!(await isEmpty(services.db.orm))) return false;
  const passwords = await makePasswords(services);
  const isSeeded = await services.db.transact(async (tx) => {
    // Another one's organizations are not seen before it commits, and waiting for their names ends in an error.
    if (!(await isAlone(tx)) || !(await isEmpty(tx))) return false;
    beforeCommit(await livePast(services, tx, passwords));
    return true;
  });
  // Plans that are made, and kept, over tables that seem empty take any index of the organization (decision record 0035).
  if (isSeeded) await services.db.orm.execute(sql`analyze`);
  return isSeeded;
}

/** Of those that seed one database at once, one is: until its transaction ends. */
async function isAlone(tx: Transaction): Promise<boolean> {
  const [row] = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEED_LOCK}::bigint) as alone`,
  );
  return row?.alone === true;
}

async function isEmpty(db: Pick<Transaction, "select">): Promise<boolean> {
  return (await db.select({ id: organizations.id }).from(organizations).limit(1)).length === 0;
}

async function livePast(services: Services, tx: Transaction, passwords: DemoPasswords): Promise<DemoWorld> {
  const now = services.clock.now();
  const clock = new PastClock(daysBefore(now, ORGANIZATION_AGE_DAYS));
  // Who makes the past is one alone: nobody approves what they do (decision record 0362).
  const alone = { ...services, needsSecondAgent: false };
  const past = { ...alone, db: withinTransaction(services.db, tx), clock, makeId: createIdMaker(clock) };
  const made = await makeOrganizations(past, tx);
  const people = await makePeople(past, tx, made, passwords);
  const agent = people.agent.acting;
  await linkPartner(agent, {
    partnerOrganizationId: made["intake-direct"].organization.organizationId,
    merchantOrganizationId: made["zonnig-dak"].organization.organizationId,
  });
  made["zonnig-dak"] = await withTestKey(past, tx, made["zonnig-dak"]);
  for (const reply of DEMO_REPLIES) await createCannedReply(agent, reply);
  const world = { now, organizations: made, people, quoteIds: [] };
  await clock.play([
    ...DEMO_QUOTES.flatMap((quote, index) => quoteActions(world, quote, index)),
    ...DEMO_CASES.flatMap((demoCase) => caseActions(world, demoCase)),
  ]);
  return world;
}
