import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditEntries, organizationExports, queuedMails } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import type { MemberRole } from "@quote-financing/domain/vocabulary";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentMailRoom } from "../../organizations/members/testing-members-world.ts";
import { fullTestQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { sendArchive } from "./send-archive.ts";

const database = testDatabase();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const MINUTE_MS = 60_000;
const missing = { code: "resource_missing" };

async function world() {
  const services = createTestServices({ db: database.db, mailRoom: silentMailRoom, archiveUrl: database.url });
  const organization = await createTestOrganization(services);
  const { organizationId } = organization;
  const owner = await createTestMember(services, organization, "owner");
  const contextOf = (caller: Parameters<typeof testContext>[1]) =>
    testContext(services, caller, { provenAt: services.clock.now(), clientAddress: "203.0.113.7" });
  const as = (caller: MemberCaller) => createCallerFactory(appRouter)(contextOf(caller));
  const send = (exportId: string, caller: Parameters<typeof testContext>[1] = owner) =>
    sendArchive(contextOf(caller), exportId);
  const ask = async (caller = owner) => (await as(caller).archives.request()).data.exportId;
  const newest = async () => (await as(owner).archives.list()).data[0];
  const colleague = (role: MemberRole) => createTestMember(services, organization, role);
  const entries = () =>
    database.db.orm
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.action, "organization.exported")));
  return { services, organizationId, owner, as, send, ask, newest, colleague, entries, clock: services.clock };
}

async function read(chunks: AsyncIterableIterator<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}

test("an owner gets everything in the documented format, with a hash that the list tells; log and owners hear of it", async () => {
  const { ask, send, newest, entries, owner, organizationId, as } = await world();
  const { quoteId } = (await as(owner).quotes.create(fullTestQuoteBody())).data;
  const exportId = await ask();
  expect(await newest()).toMatchObject({ exportId, state: "asked", sizeBytes: 0 });

  const { chunks } = await send(exportId);
  const bytes = await read(chunks);

  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(await newest()).toMatchObject({ state: "whole", sizeBytes: bytes.length, sha256 });
  const file = join(folder, "archive.tar.gz");
  writeFileSync(file, bytes);
  execFileSync("tar", ["-xzf", file, "-C", folder]);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ format: 1, organizationId });
  for (const { name, sha256: told } of manifest.files) {
    expect(
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
      name,
    ).toBe(told);
  }
  const quotes = manifest.files.find(({ name }: { name: string }) => name.startsWith("quotes/"));
  expect(readFileSync(join(folder, quotes.name), "utf8")).toContain(quoteId);
  expect(await entries()).toMatchObject([{ actorId: owner.userId, clientAddress: "203.0.113.7" }]);
  const mails = await database.db.orm
    .select({ subject: queuedMails.subject })
    .from(queuedMails)
    .where(eq(queuedMails.organizationId, organizationId));
  expect(mails).toEqual([{ subject: "Iemand downloadt alle gegevens van uw organisatie" }]);
});

test("of archives that were asked for before one began, one is made at a time", async () => {
  const { ask, send } = await world();
  const [first, second] = [await ask(), await ask()];
  const both = await Promise.allSettled([send(first), send(second)]);
  expect(both.map((begun) => (begun.status === "fulfilled" ? "begun" : begun.reason.code)).toSorted()).toEqual([
    "begun",
    "state_conflict",
  ]);
  for (const begun of both) if (begun.status === "fulfilled") await read(begun.value.chunks);
  const left = both[0]?.status === "fulfilled" ? second : first;
  await read((await send(left)).chunks);
});

test("an archive begins once, also of two at the same moment, within five minutes, and for who asked for it", async () => {
  const { ask, send, colleague, clock, newest } = await world();
  const exportId = await ask();
  const other = await colleague("owner");
  for (const id of ["", "x", "oxp_\u0000", `${exportId.slice(0, -1)}!`, exportId.toLowerCase()]) {
    await expect(send(id)).rejects.toMatchObject(missing);
  }
  await expect(send(exportId, other)).rejects.toMatchObject(missing);
  const both = await Promise.allSettled([send(exportId), send(exportId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  for (const begun of both) if (begun.status === "fulfilled") await read(begun.value.chunks);
  await expect(send(exportId)).rejects.toMatchObject(missing);

  const late = await ask();
  clock.advance(5 * MINUTE_MS);
  await expect(send(late)).rejects.toMatchObject(missing);
  expect(await newest()).toMatchObject({ exportId: late, state: "unused" });
});

test("nobody but an owner takes an archive along, and nobody another organization's", async () => {
  const { ask, send, as, colleague, services } = await world();
  const exportId = await ask();
  const stranger = await createTestMember(services, await createTestOrganization(services), "owner");
  await expect(send(exportId, stranger)).rejects.toMatchObject(missing);
  await expect(send(exportId, null)).rejects.toMatchObject({ code: "credentials_missing" });
  await expect(send(exportId, await createTestAgent(services))).rejects.toMatchObject({
    code: "operation_not_permitted",
  });
  for (const role of ["admin", "member", "viewer"] as const) {
    const person = await colleague(role);
    await expect(as(person).archives.request()).rejects.toMatchObject({ cause: { code: "operation_not_permitted" } });
    await expect(send(exportId, person)).rejects.toMatchObject({ code: "operation_not_permitted" });
  }
});

test("nobody takes an archive along in another session of who asked for it, unless they proved there as well", async () => {
  const { services, owner, ask, clock, send } = await world();
  const exportId = await ask();
  const sendProven = (ageMs: number) =>
    sendArchive(testContext(services, owner, { provenAt: new Date(clock.now().getTime() - ageMs) }), exportId);

  await expect(sendProven(60 * MINUTE_MS)).rejects.toMatchObject({ code: "step_up_required" });
  await expect(sendProven(15 * MINUTE_MS)).rejects.toMatchObject({ code: "step_up_required" });
  // Asked for in the last moment of a proof, and begun in the last one after that.
  await read((await sendProven(15 * MINUTE_MS - 1)).chunks);
  await expect(send(exportId)).rejects.toMatchObject(missing);
});

test("one at a time, and five a day", async () => {
  const { ask, send, clock } = await world();
  const { chunks } = await send(await ask());
  await chunks.next();
  await expect(ask()).rejects.toThrow("being downloaded already");
  await chunks.return?.(undefined);
  for (let count = 1; count < 5; count += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ cause: { code: "rate_limit_exceeded" } });
  clock.advance(24 * 60 * MINUTE_MS);
  await ask();
});

test("one that breaks off says so, has no hash, and holds no connection of the database any more", async () => {
  const { ask, send, newest } = await world();
  const { chunks } = await send(await ask());
  await chunks.next();
  await chunks.return?.(undefined);
  const broken = await newest();
  expect(broken).toMatchObject({ state: "broken" });
  expect(broken).not.toHaveProperty("sha256");
  const [held] = await database.db.client.unsafe<{ count: string }[]>(
    `select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(held?.count).toBe("0");
});

test("one whose process died is broken after an hour, and in nobody's way then", async () => {
  const { ask, clock, newest, organizationId } = await world();
  const exportId = await ask();
  const isIt = eq(organizationExports.exportId, exportId);
  await database.db.orm.update(organizationExports).set({ startedAt: clock.now() }).where(isIt);
  await expect(ask()).rejects.toThrow("being downloaded already");
  clock.advance(60 * MINUTE_MS);
  expect(await newest()).toMatchObject({ exportId, state: "broken" });
  await ask();
  expect(organizationId).toMatch(/^mer_/);
});

test("where a process makes no archives, it says so", async () => {
  const { services, owner } = await world();
  const off = createCallerFactory(appRouter)(testContext({ ...services, archiveUrl: undefined }, owner));
  expect((await off.archives.list()).isOn).toBe(false);
});
