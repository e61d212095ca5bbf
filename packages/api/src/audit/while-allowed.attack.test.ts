import { members } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Caller, MemberCaller } from "@quote-financing/domain/people/caller";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exportCases } from "../cases/lists/export-cases.ts";
import type { Context } from "../context.ts";
import { sendArchive } from "../maintenance/leaving/send-archive.ts";
import { exportQuotes } from "../quotes/lists/export-quotes.ts";
import { testQuoteBody } from "../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../router.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory } from "../trpc.ts";
import { exportAudit } from "./export-audit.ts";

const database = testDatabase();

const createCaller = createCallerFactory(appRouter);

/** An owner with a quote, whose session is looked up in the table of members each time, as `findSession` does. */
async function world() {
  const services = createTestServices({ db: database.db, archiveUrl: database.url });
  const organization = await createTestOrganization(services);
  const owner = await createTestMember(services, organization, "owner");
  const isOwner = and(eq(members.organizationId, organization.organizationId), eq(members.userId, owner.userId));
  const reauthenticate = async (): Promise<MemberCaller | null> => {
    const [row] = await database.db.orm.select({ role: members.role }).from(members).where(isOwner);
    return row === undefined ? null : { ...owner, role: row.role };
  };
  const contextOf = (caller: Caller): Context => {
    return { ...testContext(services, caller, { provenAt: services.clock.now() }), reauthenticate };
  };
  await createCaller(contextOf(owner)).quotes.create(testQuoteBody());
  return {
    ctx: contextOf(owner),
    services,
    remove: () => database.db.orm.delete(members).where(isOwner),
    demote: () => database.db.orm.update(members).set({ role: "viewer" }).where(isOwner),
  };
}

type World = Awaited<ReturnType<typeof world>>;

const EXPORTS: readonly [string, (w: World) => Promise<{ chunks: AsyncIterableIterator<string | Uint8Array> }>][] = [
  ["the list of quotes", ({ ctx }) => exportQuotes(ctx, {})],
  ["the list of cases", ({ ctx }) => exportCases(ctx, { tab: "all" })],
  ["the audit log", ({ ctx }) => exportAudit(ctx, { format: "csv" })],
  [
    "everything that the organization has",
    async ({ ctx }) => sendArchive(ctx, (await createCaller(ctx).archives.request()).data.exportId),
  ],
];

describe.each(EXPORTS)("somebody who slowly takes along %s", (_what, begin) => {
  test("gets nothing more once they were removed", async () => {
    const w = await world();
    const { chunks } = await begin(w);
    await w.remove();
    w.services.clock.advance(5_000);
    await expect(chunks.next()).rejects.toMatchObject({ code: "credentials_missing" });
    await expect(chunks.next()).resolves.toEqual({ done: true, value: undefined });
  });

  test("gets it to its end while they may", async () => {
    const w = await world();
    const { chunks } = await begin(w);
    let pieces = 0;
    for await (const _piece of chunks) {
      pieces += 1;
      w.services.clock.advance(5_000);
    }
    expect(pieces).toBeGreaterThan(0);
  });
});

test("who may read the audit log no more gets no more of it, and goes on with the list of quotes", async () => {
  const w = await world();
  const [audit, quotes] = [await exportAudit(w.ctx, { format: "jsonl" }), await exportQuotes(w.ctx, {})];
  await w.demote();
  w.services.clock.advance(5_000);
  await expect(audit.chunks.next()).rejects.toMatchObject({ code: "credentials_missing" });
  expect((await quotes.chunks.next()).done).toBe(false);
  await quotes.chunks.return?.();
});
