import { createHash } from "node:crypto";
import { ArchiveFault } from "@quote-financing/db/archive/archive-fault";
import { readTar, TAR_END, tarHeader, tarPadding } from "@quote-financing/db/archive/tar";
import { ARCHIVE_MANIFEST, type ArchiveManifest } from "@quote-financing/db/archive/write-archive";
import { members, notificationChoices, organizations, users } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorContext } from "../../audit/operator-context.ts";
import { createCaseWorld } from "../../cases/testing-case-world.ts";
import { addTestDocument } from "../../quotes/requirements/testing-documents.ts";
import { createTestServices } from "../../testing/test-services.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestAgent, createTestMember } from "../../testing/testing-people.ts";
import { createSecretBox } from "../sealing/create-secret-box.ts";
import { exportOrganization } from "./export-organization.ts";
import { importOrganization } from "./import-organization.ts";

let here: TestDatabase;
let there: TestDatabase;
beforeAll(async () => {
  [here, there] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

type Row = Record<string, unknown>;
/** In which file of an archive which row is changed into what; several rows where it makes several. */
type Change = (row: Row) => Row | readonly Row[];

const elsewhere = () =>
  createTestServices({ db: there.db, secretBox: createSecretBox("the key of another installation") });

/** An organization with one of everything that refers to people and bytes, and the files of its archive. */
async function world() {
  const w = await createCaseWorld(here.db);
  const { organizationId } = w.organization;
  const { userId } = await createTestMember(w.services, w.organization, "owner");
  const choice = { topic: "today", isWanted: false, frequency: "never", changedAt: w.clock.now() } as const;
  await here.db.orm.insert(notificationChoices).values({ organizationId, userId, ...choice });
  await addTestDocument(w.services, organizationId, { quoteId: w.quoteId });
  await w.merchant.cases.create({ quoteId: w.quoteId, type: "general", message: { body: "When?" } });
  const pieces: Buffer[] = [];
  for await (const piece of exportOrganization(operatorContext(w.services), { url: here.url, organizationId }))
    pieces.push(piece);
  const files = new Map<string, Buffer>();
  for await (const { name, content } of readTar(inOnePiece(Buffer.concat(pieces)))) {
    const bytes: Uint8Array[] = [];
    for await (const chunk of content) bytes.push(chunk);
    files.set(name, Buffer.concat(bytes));
  }
  return { organizationId, userId, files };
}

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

/** Whoever holds an archive can change it and count its rows and hashes anew: nothing in it is signed. */
function changed(files: ReadonlyMap<string, Buffer>, resource: string, change: Change): Buffer {
  const manifest = JSON.parse(String(files.get(ARCHIVE_MANIFEST))) as ArchiveManifest;
  const made = new Map<string, Buffer>();
  let rows = 0;
  for (const [name, bytes] of files) {
    if (name === ARCHIVE_MANIFEST) continue;
    if (!name.startsWith(`${resource}/`) || name.startsWith("documents/content/")) {
      made.set(name, bytes);
      continue;
    }
    const lines = String(bytes).split("\n").filter(Boolean);
    const after = lines.flatMap((line) => change(JSON.parse(line) as Row));
    rows += after.length;
    made.set(name, Buffer.from(after.map((row) => `${JSON.stringify(row)}\n`).join("")));
  }
  const told = {
    ...manifest,
    resources: manifest.resources.map((one) => (one.name === resource ? { ...one, rows } : one)),
    files: [...made].map(([name, bytes]) => ({
      name,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  };
  made.set(ARCHIVE_MANIFEST, Buffer.from(JSON.stringify(told)));
  return tarOf([...made]);
}

const tarOf = (files: readonly (readonly [name: string, bytes: Buffer])[]): Buffer =>
  Buffer.concat([
    ...files.flatMap(([name, bytes]) => [
      tarHeader({ name, size: bytes.length }, new Date(0)),
      bytes,
      tarPadding(bytes.length),
    ]),
    TAR_END,
  ]);

const take = (bytes: Buffer) => importOrganization(elsewhere(), { url: there.url, archive: inOnePiece(bytes) });

test("an archive makes nobody a support agent", async () => {
  const { files, organizationId } = await world();
  const archive = changed(files, "people", (row) => ({ ...row, is_agent: true }));

  await expect(take(archive)).rejects.toThrow("people has is_agent");

  expect(await there.db.orm.$count(users, eq(users.isAgent, true))).toBe(0);
  expect(await there.db.orm.$count(organizations, eq(organizations.id, organizationId))).toBe(0);
});

test("an archive brings rows of its own organization alone, and makes members of its own people alone", async () => {
  const services = elsewhere();
  const victim = await createTestOrganization(services);
  const agent = await createTestAgent(services);
  const { organizationId: victimId } = victim;
  const { files } = await world();
  const intoVictim: Change = (row) => [
    row,
    { ...row, member_id: `${String(row.member_id)}X`, organization_id: victimId },
  ];
  const withAgent: Change = (row) => (row.role === "owner" ? { ...row, user_id: agent.userId } : row);
  const changes: readonly (readonly [string, Change, string])[] = [
    ["members", intoVictim, "of another organization"],
    ["members", withAgent, "not its own people"],
    ["members", () => [], "not its own people"],
    ["opportunities", (row) => ({ ...row, organization_id: victimId }), "of another organization"],
    ["quotes", ({ organization_id: _, ...row }) => row, "of another organization"],
    ["organizations", (row) => [row, { ...row, organization_id: "mer_X", slug: "x" }], "of another organization"],
    ["organizations", (row) => ({ ...row, test_of: victimId }), "a sandbox"],
  ];
  for (const [resource, change, reason] of changes)
    await expect(take(changed(files, resource, change)), resource).rejects.toThrow(reason);

  expect(await there.db.orm.$count(members, eq(members.organizationId, victimId))).toBe(0);
  expect(await there.db.orm.$count(members, eq(members.userId, agent.userId))).toBe(0);
});

test("the right to resolve claims is the platform's to give, and no archive's", async () => {
  const { files, organizationId } = await world();
  await take(changed(files, "organizations", (row) => ({ ...row, may_resolve_claims: true })));
  const isIt = eq(organizations.id, organizationId);
  const [taken] = await there.db.orm.select().from(organizations).where(isIt);
  expect(taken?.mayResolveClaims).toBe(false);
});

test("a name of a column is no SQL, and no column that is left out or unknown is taken", async () => {
  const { files } = await world();
  const sql = `name") select * from "organizations" where pg_sleep(0) is null --`;
  const changes: readonly (readonly [string, string])[] = [
    ["quotes", sql],
    ["quotes", "content_hash"],
    ["quotes", "__proto__"],
    ["documents", "sealed_key"],
    ["people", "two_factor_enabled"],
  ];
  for (const [resource, column] of changes) {
    const archive = changed(files, resource, (row) =>
      JSON.parse(`{"${column.replaceAll('"', '\\"')}":"x",${JSON.stringify(row).slice(1)}`),
    );
    await expect(take(archive), column).rejects.toThrow(`${resource} has ${column}`);
  }
});

test("bytes are those that their row tells, and come once for each document", async () => {
  const { files } = await world();
  const content = [...files.keys()].find((name) => name.startsWith("documents/content/")) ?? "";
  const others = new Map(files).set(content, Buffer.from("%PDF-1.4 something else"));
  const without = new Map(files);
  without.delete(content);
  const asItIs: Change = (row) => row;
  const other = `documents/content/../../${content.slice("documents/content/".length)}`;
  const escaped = new Map([...files].map(([name, bytes]) => [name === content ? other : name, bytes]));

  await expect(take(changed(others, "quotes", asItIs))).rejects.toThrow("no row of them");
  await expect(take(changed(without, "quotes", asItIs))).rejects.toThrow("no bytes of");
  await expect(take(changed(escaped, "quotes", asItIs))).rejects.toThrow("no name of a stored document");
});

test("what would fill the memory of the command, or is there twice, is refused before it is read", async () => {
  const { files } = await world();
  const all = [...files];
  const first = all[0] ?? ["", Buffer.alloc(0)];
  await expect(take(tarOf([first, ...all]))).rejects.toThrow("twice");
  const header = tarHeader({ name: "quotes/000000.jsonl", size: 8 * 1024 ** 3 - 1 }, new Date(0));
  await expect(take(header)).rejects.toThrow("too large");
  const manifest = (size: number) => tarHeader({ name: ARCHIVE_MANIFEST, size }, new Date(0));
  await expect(take(manifest(8 * 1024 ** 3 - 1))).rejects.toThrow("too large");
  // Of a million documents.
  await expect(take(manifest(150 * 1024 ** 2))).rejects.toThrow("cut off");
  const nonsense = Buffer.from(tarHeader({ name: "quotes/000000.jsonl", size: 1 }, new Date(0)));
  nonsense.write("zzzzzzzzzzz", 124);
  nonsense.write("        ", 148);
  nonsense.write(
    `${nonsense
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, "0")}\0 `,
    148,
  );
  await expect(take(nonsense)).rejects.toThrow("damaged");
});

test("which agent had a case is passed over, as archives of releases before tell it", async () => {
  const { organizationId, files } = await world();
  const claimed = { claimed_by: "usr_agent", claimed_by_name: "Noor", claimed_at: "2026-06-01T09:30:00.000Z" };
  const archive = changed(files, "cases", (row) => ({ ...row, ...claimed, snoozed_until: null, snoozed_as_of: null }));

  await importOrganization(elsewhere(), { url: there.url, archive: inOnePiece(archive) });

  const cases = await there.db
    .client`select claimed_by, claimed_at from cases where organization_id = ${organizationId}`;
  expect(cases.length).toBeGreaterThan(0);
  for (const one of cases) expect(one).toEqual({ claimed_by: null, claimed_at: null });
});

test("what former members chose is passed over, as archives of releases before tell it, and nobody here is given it", async () => {
  const { organizationId, userId, files } = await world();
  const agent = await createTestAgent(elsewhere());
  const others = ["usr_gone", agent.userId];
  const withOthers: Change = (row) => [row, ...others.map((user_id) => ({ ...row, user_id }))];

  await take(changed(files, "notification-choices", withOthers));

  const ofOrganization = eq(notificationChoices.organizationId, organizationId);
  const taken = await there.db.orm.select().from(notificationChoices).where(ofOrganization);
  expect(taken.map((choice) => choice.userId)).toEqual([userId]);
});

test("why an archive is refused quotes none of its values, and is told apart from what the database says", async () => {
  const { files } = await world();
  const asItIs: Change = (row) => row;
  const people = [...files.keys()].find((name) => name.startsWith("people/")) ?? "";
  const broken = tarOf([...new Map(files).set(people, Buffer.from('{"email": bewoner@voorbeeld.example}\n'))]);
  const fault = await take(broken).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ArchiveFault);
  expect(String(fault)).not.toContain("bewoner");
  await expect(take(changed(files, "quotes", asItIs).subarray(0, 3_000))).rejects.toBeInstanceOf(ArchiveFault);

  // PostgreSQL's words quote it: who prints them leaves them out.
  const ofNoType: Change = (row) => ({ ...row, created_at: "bewoner@voorbeeld.example" });
  await expect(take(changed(files, "quotes", ofNoType))).rejects.not.toBeInstanceOf(ArchiveFault);
});
