import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrationsFolder } from "../migrate/migrations-folder.ts";
import { eventFeeds, eventNumbers, organizations, quoteLineItems, quotes } from "../schema/tables.ts";
import { createTestDatabase, type TestDatabase } from "../testing/create-test-database.ts";
import { drillBackup } from "./drill-backup.ts";
import { RestoreRefusal, restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const takenAt = new Date("2026-06-01T00:00:00Z");
/** What a text column may hold: quotes, tabs, line ends, backslashes, COPY's own end mark. */
const AWKWARD = 'één\t"twee"\\N\n\\.\r\n€ 😀 \'';

let source: TestDatabase;
let target: TestDatabase;
let parent: string;

beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  parent = mkdtempSync(join(tmpdir(), "backup-test-"));
  await source.db.orm.insert(organizations).values({ id: "mer_1", slug: "een", name: AWKWARD, createdAt: takenAt });
  await source.db.orm.execute(sql`
    insert into opportunities (organization_id, opportunity_id, created_at) values ('mer_1', 'opp_1', now());
  `);
  await source.db.orm.insert(quotes).values(Array.from({ length: 500 }, (_, index) => quoteRow(index)));
  await source.db.orm.insert(quoteLineItems).values({
    organizationId: "mer_1",
    quoteId: "qot_1",
    position: 0,
    lineItemId: "qli_1",
    type: "battery",
    totalInclTaxCents: 100,
    totalNameplateCapacity: 0.1 + 0.2,
    productIdentifiers: { brand: AWKWARD },
    incentiveCodes: [AWKWARD, "", "NULL"],
  });
});

afterEach(async () => {
  rmSync(parent, { recursive: true });
  await Promise.all([source.close(), target.close()]);
});

const quoteRow = (index: number) => ({
  organizationId: "mer_1",
  quoteId: `qot_${index}`,
  opportunityId: "opp_1",
  contentHash: "",
  description: index % 2 === 0 ? AWKWARD : null,
  currency: "EUR",
  totalInclTaxCents: index,
  terms: [AWKWARD],
  tags: [],
  contactEmail: "jan@example.nl",
  contactLastName: AWKWARD,
  addressCountry: "NL" as const,
  addressPostalCode: "1234 AB",
  addressHouseNumber: "1",
  addressStreet: "Dorpsstraat",
  addressCity: "Utrecht",
  financingPhase: "new" as const,
  financingStatus: "new_customer" as const,
  financingMethod: ["loan" as const],
  financingWaitingOn: "consumer" as const,
  financingStatusChangedAt: takenAt,
  subStatusType: "none" as const,
  sentAt: takenAt,
  expiresAt: takenAt,
  createdAt: takenAt,
  updatedAt: takenAt,
});

test("a restored backup holds every row of every table as it was", async () => {
  const folder = join(parent, "backup");
  const written = await writeBackup({ url: source.url, folder, takenAt });

  await restoreBackup({ url: target.url, folder });

  const again = await writeBackup({ url: target.url, folder: join(parent, "again"), takenAt });
  expect(again.tables).toEqual(written.tables);
  expect(written.tables.find(({ name }) => name === "quotes")?.rows).toBe(500);
  expect(await target.db.orm.select().from(quoteLineItems)).toEqual(await source.db.orm.select().from(quoteLineItems));
});

test("a restore tells the highest number of each organization's events, behind which followers of its feed go on", async () => {
  const second = { id: "mer_2", slug: "twee", name: "Twee", createdAt: takenAt };
  await source.db.orm.insert(organizations).values([second, { ...second, id: "mer_3", slug: "drie" }]);
  const feeds = ["mer_1", "mer_2", "mer_3"].map((organizationId) => ({ organizationId }));
  await source.db.orm.insert(eventFeeds).values(feeds);
  const numbers = [
    ["mer_1", 1],
    ["mer_1", 12],
    ["mer_2", 3],
  ] as const;
  const rows = numbers.map(([organizationId, sequence]) => ({ organizationId, sequence, eventId: `evt_${sequence}` }));
  await source.db.orm.insert(eventNumbers).values(rows);
  const folder = join(parent, "backup");
  await writeBackup({ url: source.url, folder, takenAt });

  const { lastNumbers } = await restoreBackup({ url: target.url, folder });

  expect(lastNumbers).toEqual([
    // Its follower may have seen numbers that were given after the backup.
    { slug: "drie", lastNumber: 0 },
    { slug: "een", lastNumber: 12 },
    { slug: "twee", lastNumber: 3 },
  ]);
});

test("a backup is readable by its user alone, and none is left half done", async () => {
  const folder = join(parent, "backup");
  await writeBackup({ url: source.url, folder, takenAt });

  const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map((path) => statSync(path).mode);
  expect(modes.map((mode) => mode & 0o077)).toEqual(modes.map(() => 0));
  expect(readdirSync(parent)).toEqual(["backup"]);
});

test("a backup that is done outlives a power cut: its name and the names in it are flushed to the disk", async () => {
  const folder = join(parent, "backup");
  const flushed: [string, string[]][] = [];

  const { tables } = await writeBackup({ url: source.url, folder, takenAt }, (path) =>
    flushed.push([path, readdirSync(path)]),
  );

  expect(flushed).toEqual([
    [`${folder}.unfinished`, expect.objectContaining({ length: tables.length + 1 })],
    [parent, ["backup"]],
  ]);
});

test("a folder that holds something, or is of a run that was killed, is refused in words before a row is read", async () => {
  const nobody = { url: "postgres://127.0.0.1:9/none", takenAt };
  const used = join(parent, "used");
  mkdirSync(used);
  writeFileSync(join(used, "manifest.json"), "{}");
  await expect(writeBackup({ ...nobody, folder: used })).rejects.toThrow(/is not empty: name a folder that/);
  mkdirSync(join(parent, "killed.unfinished"));
  await expect(writeBackup({ ...nobody, folder: join(parent, "killed") })).rejects.toThrow(/killed, or runs now/);
  await expect(writeBackup({ ...nobody, folder: join(parent, "no", "one") })).rejects.toThrow(/^There is no folder/);
  expect(readdirSync(used)).toEqual(["manifest.json"]);
});

test("a run that fails leaves nothing, so that the next one with its name succeeds", async () => {
  const folder = join(parent, "one");
  await expect(writeBackup({ url: "postgres://127.0.0.1:9/none", folder, takenAt })).rejects.toThrow("ECONNREFUSED");
  expect(readdirSync(parent)).toEqual([]);
  await writeBackup({ url: source.url, folder, takenAt });
  expect(readdirSync(parent)).toEqual(["one"]);
});

test("a damaged backup restores nothing at all", async () => {
  const folder = join(parent, "backup");
  await writeBackup({ url: source.url, folder, takenAt });
  const manifest = join(folder, "manifest.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/("name": "quotes"[\s\S]*?"rows": )500/, "$1499"));

  await expect(restoreBackup({ url: target.url, folder })).rejects.toThrow("quotes.copy.gz is damaged");

  expect(await target.db.orm.select().from(organizations)).toEqual([]);
});

test.each([
  [
    "whose folder was mistyped",
    (folder: string) => rmSync(folder, { recursive: true }),
    /holds no backup: there is no manifest/,
  ],
  [
    "whose manifest is cut off",
    (folder: string) => writeFileSync(join(folder, "manifest.json"), "{"),
    /manifest.json is damaged/,
  ],
  ["that lacks a file", (folder: string) => rmSync(join(folder, "quotes.copy.gz")), /quotes.copy.gz is missing/],
  [
    "of which a file is cut off",
    (folder: string) => truncateSync(join(folder, "quotes.copy.gz"), 100),
    /quotes.copy.gz is damaged/,
  ],
])("a backup %s is refused in words, and nothing is restored", async (_name, harm, words) => {
  const folder = join(parent, "backup");
  await writeBackup({ url: source.url, folder, takenAt });
  harm(folder);

  const refused = await restoreBackup({ url: target.url, folder }).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(RestoreRefusal);
  expect(refused).toHaveProperty("message", expect.stringMatching(words));
  expect(await target.db.orm.select().from(organizations)).toEqual([]);
});

test("a backup never goes over rows that are there, nor into another schema", async () => {
  const folder = join(parent, "backup");
  await writeBackup({ url: source.url, folder, takenAt });

  await expect(restoreBackup({ url: source.url, folder })).rejects.toThrow("is not empty");
  await target.db.orm.execute(sql`update drizzle.__drizzle_migrations set hash = 'another'`);
  await expect(restoreBackup({ url: target.url, folder })).rejects.toThrow("another schema");
});

test("the drill proves a backup of a database in use and leaves no scratch database", async () => {
  let isWriting = true;
  const writing = (async () => {
    for (let index = 1_000; isWriting; index += 1) await source.db.orm.insert(quotes).values(quoteRow(index));
  })();
  const scratchName = `drill_${process.pid}`;

  const report = await drillBackup({ url: source.url, migrationsFolder, takenAt, scratchName });
  isWriting = false;
  await writing;

  expect(report.rows).toBeGreaterThan(502);
  const left = await source.db.client`select 1 from pg_database where datname = ${scratchName}`;
  expect(left).toHaveLength(0);
});
