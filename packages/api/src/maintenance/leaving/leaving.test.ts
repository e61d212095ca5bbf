import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ARCHIVE_RESOURCES } from "@quote-financing/db/archive/archive-resources";
import { members, users } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import type { CallerOrganization } from "@quote-financing/domain/people/caller";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { addTestDocument } from "../../quotes/requirements/testing-documents.ts";
import { fullTestQuoteBody } from "../../quotes/testing/testing-quote-body.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { createSecretBox } from "../sealing/create-secret-box.ts";
import { exportOrganization } from "./export-organization.ts";
import { importOrganization } from "./import-organization.ts";

let here: TestDatabase;
let there: TestDatabase;
let folder: string;
beforeAll(async () => {
  [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = mkdtempSync(join(tmpdir(), "leaving-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([here.close(), there.close()]);
});

const createCaller = createCallerFactory(appRouter);

async function lively() {
  const w = await createCaseWorld(here.db);
  const { services, organization } = w;
  const { organizationId } = organization;
  const owner = createCaller(
    testContext(services, await createTestMember(services, organization, "owner"), { provenAt: services.clock.now() }),
  );
  const agent = createCaller(testContext(services, await createTestAgent(services)));
  const { quoteId } = (await owner.quotes.create(fullTestQuoteBody({ description: 'Ünïcødé \u2028 \\n "x"' }))).data;
  const ask = (body: string) => owner.cases.create({ quoteId, type: "general", message: { body } });
  const { caseId } = (await ask("When?\r\nAnd where?")).data;
  const hidden = (await ask("Hidden from the merchant")).data.caseId;
  await agent.supportCases.hide({ organizationId, caseId: hidden });
  await agent.supportCases.addNote({ organizationId, caseId, body: "A note of agents" });
  await agent.supportCases.reply({ organizationId, caseId, body: "Tomorrow" });
  await agent.supportCases.claim({ organizationId, caseId, takeOver: false });
  const { documentId } = await addTestDocument(services, organizationId, { quoteId });
  const { bearerSecret } = await owner.destinations.create({ name: "Planning", url: "https://hooks.example.com/in" });
  return { services, organization, organizationId, owner, quoteId, caseId, documentId, bearerSecret };
}

async function archiveOf(services: Awaited<ReturnType<typeof lively>>["services"], organizationId: string) {
  const pieces: Buffer[] = [];
  for await (const piece of exportOrganization(operatorContext(services), { url: here.url, organizationId }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* inPieces(bytes: Buffer, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const elsewhere = () =>
  createTestServices({ db: there.db, secretBox: createSecretBox("the key of another installation") });

/** Rows as text; of what no installation tells another, only that it is there. */
async function rowsOf({ db }: TestDatabase, table: string, leavesOut: readonly string[], where: string) {
  const rows = await db.client.unsafe<{ line: string }[]>(
    `select (to_jsonb(t) - array[${["''", ...leavesOut.map((name) => `'${name}'`)].join(", ")}])::text as line from "${table}" t where ${where} order by 1`,
  );
  return rows.map(({ line }) => line);
}

test("an archive taken over elsewhere has the same rows, bytes and threads, and no secret of the installation before", async () => {
  const w = await lively();
  const { organizationId } = w;
  const archive = await archiveOf(w.services, organizationId);
  expect(w.bearerSecret).toMatch(/^whsec_/);
  expect(archive.includes(String(w.bearerSecret))).toBe(false);
  expect(archive.includes("A note of agents")).toBe(false);
  expect(archive.includes("Hidden from the merchant")).toBe(false);
  // Who of the agents has a case is theirs to know.
  expect(archive.includes('"claimed_by":')).toBe(false);

  const services = elsewhere();
  const manifest = await importOrganization(services, { url: there.url, archive: inPieces(archive) });

  const taken = ARCHIVE_RESOURCES.filter(({ isHistory }) => isHistory !== true);
  const changed: Record<string, string[]> = { destinations: ["paused_at", "authentication"] };
  for (const { name, table, leavesOut = [], where } of taken) {
    const own = table === "users" ? "true" : `organization_id = '${organizationId}'`;
    const condition = `${own} and ${(where ?? "true").replaceAll("$1", `'${organizationId}'`)}`;
    const columns = [...leavesOut, ...(changed[table] ?? [])];
    const [before, after] = [
      await rowsOf(here, table, columns, condition),
      await rowsOf(there, table, columns, condition),
    ];
    expect(after, table).toEqual(before);
    expect(manifest.resources.find((resource) => resource.name === name)?.rows, name).toBe(before.length);
  }
  for (const table of ["quotes", "cases", "case_messages", "documents", "destinations", "users"]) {
    expect(
      manifest.resources.find(({ name }) => ARCHIVE_RESOURCES.find((one) => one.table === table)?.name === name)?.rows,
      table,
    ).toBeGreaterThan(0);
  }

  const organization = { ...w.services, organizationId };
  expect(organization.organizationId).toBe(organizationId);
  const [person] = await there.db.client<
    { user_id: string; name: string; email: string }[]
  >`select * from users limit 1`;
  expect(person?.email).toContain("@");
  const [document] = await there.db.client<{ object_name: string; sealed_key: string }[]>`select * from documents`;
  const key = services.secretBox.open(document?.sealed_key ?? "", `document-key:${organizationId}:${w.documentId}`);
  const bytes: Uint8Array[] = [];
  for await (const piece of services.documents.open({ name: document?.object_name ?? "", key })) bytes.push(piece);
  expect(Buffer.concat(bytes).equals(SAMPLE_FILES["application/pdf"] ?? Buffer.alloc(0))).toBe(true);
});

test("a destination that was taken over gets the events of its new installation, once it is resumed", async () => {
  const w = await lively();
  const { organizationId } = w;
  const services = elsewhere();
  await importOrganization(services, {
    url: there.url,
    archive: inPieces(await archiveOf(w.services, organizationId)),
  });
  const lanes = () =>
    there.db.client<{ due: boolean }[]>`
      select due_at is not null as due from delivery_lanes where organization_id = ${organizationId}`;
  expect(await lanes()).toEqual([{ due: false }]);

  const person = await createTestMember(services, { organizationId } as CallerOrganization, "owner");
  const { destinations } = createCaller(testContext(services, person));
  const destinationId = (await destinations.list()).data[0]?.destinationId ?? "";
  await destinations.update({ destinationId, paused: false });
  expect(await lanes()).toEqual([{ due: true }]);
});

test("an organization that somebody has left is taken over, without what they had read and chosen", async () => {
  const w = await lively();
  const left = await createTestMember(w.services, w.organization, "member");
  const asLeft = createCaller(testContext(w.services, left));
  const { messageId } = (await asLeft.caseMessages.list({ caseId: w.caseId })).data.at(-1) ?? {};
  await asLeft.caseReads.mark({ caseId: w.caseId, messageId: messageId ?? "" });
  await asLeft.notifications.choose({ topic: "today", frequency: "never" });
  // As releases before left it, and as it is when they read in the moment in which they are removed.
  await here.db.orm.delete(members).where(eq(members.userId, left.userId));

  const archive = await archiveOf(w.services, w.organizationId);
  expect(archive.includes(left.userId)).toBe(false);
  await importOrganization(elsewhere(), { url: there.url, archive: inPieces(archive) });
});

test("any tar program reads the archive, and its manifest names every file with its SHA-256", async () => {
  const w = await lively();
  const file = join(folder, "archive.tar");
  writeFileSync(file, await archiveOf(w.services, w.organizationId));
  execFileSync("tar", ["-xf", file, "-C", folder]);
  const told = readFileSync(join(folder, "manifest.json"), "utf8");
  // An import reads it as a whole.
  expect(told.trimEnd().split("\n")).toHaveLength(1);
  const manifest = JSON.parse(told);
  expect(manifest).toMatchObject({ format: 1, organizationId: w.organizationId });
  expect(manifest.leftOut).toHaveProperty(["destinations.sealed_bearer_secret"]);
  const files = manifest.files as { name: string; sha256: string }[];
  expect(files.length).toBeGreaterThan(10);
  for (const { name, sha256 } of files) {
    expect(
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
      name,
    ).toBe(sha256);
  }
  expect(
    readFileSync(join(folder, "documents/content", w.documentId ?? "")).equals(SAMPLE_FILES["application/pdf"]),
  ).toBe(true);
});

test("what is altered, cut off, or there already is refused, and nothing of it stays", async () => {
  const w = await lively();
  const archive = await archiveOf(w.services, w.organizationId);
  const altered = Buffer.from(archive.toString("latin1").replace("When?", "Then?"), "latin1");
  const found = () => there.db.client`select 1 from organizations where organization_id = ${w.organizationId}`;
  const take = (bytes: Buffer) => importOrganization(elsewhere(), { url: there.url, archive: inPieces(bytes) });

  await expect(take(altered)).rejects.toThrow("were changed");
  await expect(take(archive.subarray(0, archive.length - 3_000))).rejects.toThrow(/cut off|not whole/);
  expect(await found()).toEqual([]);
  await take(archive);
  await expect(take(archive)).rejects.toThrow("is here already");
});

test("whose people have accounts here is refused with that reason, and none of their addresses", async () => {
  const w = await lively();
  const archive = await archiveOf(w.services, w.organizationId);
  const [person] = await here.db.orm
    .select()
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(eq(members.organizationId, w.organizationId));
  await there.db.orm.insert(users).values({ ...(person?.users as typeof users.$inferInsert), id: "usr_here" });

  const refused = await importOrganization(elsewhere(), { url: there.url, archive: inPieces(archive) }).catch(String);

  expect(refused).toContain(`People of ${w.organizationId} have accounts here already`);
  expect(refused).not.toContain(person?.users.email);
});

test("the sandbox of an organization is not taken along, and an unknown one is refused", async () => {
  const { services } = await createCaseWorld(here.db);
  const organization = await createTestOrganization(services);
  const testing = await createTestOrganization(services, { testOf: organization.organizationId });
  await expect(archiveOf(services, testing.organizationId)).rejects.toThrow("no such organization");
});
