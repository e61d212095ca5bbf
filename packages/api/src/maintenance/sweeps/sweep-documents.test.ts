import type { Transaction } from "@quote-financing/db/database";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { withinTransaction } from "@quote-financing/db/within-transaction";
import { testVault } from "@quote-financing/documents/testing/test-vault";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { addTestDocument } from "../../quotes/requirements/testing-documents.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { sweepDocuments } from "./sweep-documents.ts";

const database = testDatabase();

test("bytes of an organization that arrives while it is asked for them stay", async () => {
  const documents = testVault();
  // Long after the ids of the document that is taken over.
  const clock = new FixedClock("2026-06-02T09:30:00.000Z");
  /** As an import or a restore does: all rows at once. Reads of the organizations wait for it, and those of documents do not. */
  const takeOver = async (tx: Transaction) => {
    const { services, organization, quoteId } = await createCaseWorld(withinTransaction(database.db, tx));
    await addTestDocument({ ...services, documents }, organization.organizationId, { quoteId });
    await tx.execute(sql`lock table organizations in access exclusive mode`);
  };

  const removed = await whileUncommitted(database.db, takeOver, () =>
    sweepDocuments({ db: database.db, clock, documents }),
  );

  expect(removed).toBe(0);
  const names: string[] = [];
  for await (const name of documents.names()) names.push(name);
  expect(names).toHaveLength(1);
});
