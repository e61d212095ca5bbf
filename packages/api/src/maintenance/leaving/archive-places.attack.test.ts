import { randomBytes } from "node:crypto";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { ManualTimer } from "@quote-financing/domain/time/timer";
import { expect, test } from "vitest";
import { recordAudit } from "../../audit/record-audit.ts";
import { silentMailRoom } from "../../organizations/members/testing-members-world.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { sendArchive } from "./send-archive.ts";

const database = testDatabase();

const MINUTE_MS = 60_000;
const BUSY = { code: "service_unavailable" };

/** Owners of organizations of their own in one process. */
async function world() {
  const timer = new ManualTimer();
  const means = { db: database.db, mailRoom: silentMailRoom, archiveUrl: database.url, timer };
  const services = createTestServices(means);
  /** @param entries of 40 kB: sixty are more than buffers hold */
  const newOwner = async (entries = 0) => {
    const organization = await createTestOrganization(services);
    const { organizationId } = organization;
    const owner = await createTestMember(services, organization, "owner");
    const actor = { actorId: owner.userId, actorName: owner.name };
    await database.db.transact(async (tx) => {
      for (let count = 0; count < entries; count += 1) {
        const details = { text: randomBytes(30_000).toString("base64") };
        const fact = { organizationId, action: "member.invited", subjectId: owner.userId, details } as const;
        await recordAudit({ services, requestId: "req_test", actor }, tx, fact);
      }
    });
    const context = () => testContext(services, owner, { provenAt: services.clock.now() });
    const { archives } = createCallerFactory(appRouter)(context());
    const { exportId } = (await archives.request()).data;
    const send = (id = exportId) => sendArchive(context(), id);
    const stateNow = async () => (await archives.list()).data[0]?.state;
    return { send, stateNow };
  };
  return { timer, newOwner };
}

async function take(chunks: AsyncIterableIterator<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return bytes;
}

/** Snapshots that are held in this database. */
async function held(): Promise<number> {
  const [row] = await database.db.client.unsafe<{ count: number }[]>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  return row?.count ?? 0;
}

test("of several that begin at the same moment two get a place, and the others once one is free again", async () => {
  const { newOwner } = await world();
  const owners = [await newOwner(), await newOwner(), await newOwner(), await newOwner()];
  const begun = await Promise.allSettled(owners.map(({ send }) => send()));
  const chunks = begun.flatMap((one) => (one.status === "fulfilled" ? [one.value.chunks] : []));
  const refused = owners.filter((_, index) => begun[index]?.status === "rejected");
  await Promise.all(chunks.map(take));
  expect(chunks).toHaveLength(2);
  for (const one of begun) if (one.status === "rejected") expect(one.reason).toMatchObject(BUSY);
  for (const { send } of refused) expect(await take((await send()).chunks)).toBeGreaterThan(0);
});

test("who is refused an archive holds no place", async () => {
  const { newOwner } = await world();
  const [owner, other] = [await newOwner(), await newOwner()];
  for (const id of ["", "x", `oxp_${"0".repeat(26)}`, "oxp_"]) {
    await expect(owner.send(id)).rejects.toMatchObject({ code: "resource_missing" });
  }
  await Promise.all([take((await owner.send()).chunks), take((await other.send()).chunks)]);
});

test("who lets it lie for a minute loses place and snapshot, whether they had begun to read or not", async () => {
  const { newOwner, timer } = await world();
  const [slow, never, third] = [await newOwner(60), await newOwner(), await newOwner()];
  const { chunks } = await slow.send();
  await chunks.next();
  const unread = (await never.send()).chunks;
  await expect.poll(held).toBe(1);
  await expect(third.send()).rejects.toMatchObject(BUSY);

  await timer.advance(MINUTE_MS - 1);
  await expect(third.send()).rejects.toMatchObject(BUSY);
  await timer.advance(1);

  await expect.poll(held).toBe(0);
  await expect.poll(slow.stateNow).toBe("broken");
  await expect.poll(never.stateNow).toBe("broken");
  expect(await take((await third.send()).chunks)).toBeGreaterThan(0);
  await expect(chunks.next()).rejects.toThrow();
  await expect(unread.next()).rejects.toThrow();
});

test("who trickles is too slow as well; who takes a megabyte in a minute is not", async () => {
  const { newOwner, timer } = await world();
  const [trickling, steady] = [await newOwner(60), await newOwner(60)];
  /** Takes piece after piece, with so long between two. */
  const read = async (chunks: AsyncIterableIterator<Uint8Array>, pauseMs: number) => {
    for await (const _chunk of chunks) await timer.advance(pauseMs);
  };
  await expect(read((await trickling.send()).chunks, 10_000)).rejects.toThrow();
  await expect.poll(trickling.stateNow).toBe("broken");
  await read((await steady.send()).chunks, 500);
  expect(await steady.stateNow()).toBe("whole");
});
