import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrationsFolder } from "../migrate/migrations-folder.ts";
import { organizations } from "../schema/tables.ts";
import { testDatabase } from "../testing/test-database.ts";
import { drillBackup } from "./drill-backup.ts";

const HOUR_MS = 3_600_000;
// Names of databases are those of the server, which other runs may share.
const takenAt = new Date(Date.parse("2026-06-01T00:00:00Z") + process.pid);
const scratchName = `quote_financing_drill_${takenAt.getTime()}`;

const database = testDatabase();
let temporary: string;

beforeEach(async () => {
  temporary = mkdtempSync(join(tmpdir(), "drill-test-"));
  vi.stubEnv("TMPDIR", temporary);
  await database.db.orm
    .insert(organizations)
    .values({ id: "mer_1", slug: "een", name: "Een", createdAt: takenAt })
    .onConflictDoNothing();
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

const drill = (folder = migrationsFolder) =>
  drillBackup({ url: database.url, migrationsFolder: folder, takenAt, scratchName });

const made = async () => {
  const rows = await database.db.client<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname::text, 'quote_financing_drill_')`;
  return rows.map(({ name }) => name);
};

const make = async (name: string) => void (await database.db.client`create database ${database.db.client(name)}`);
const drop = async (name: string) =>
  void (await database.db.client`drop database if exists ${database.db.client(name)} with (force)`);

/** PostgreSQL lets nobody drop a template. */
const setTemplate = async (is: boolean) =>
  void (await database.db.client.unsafe(`alter database "${scratchName}" is_template ${is}`).simple());

test("one copy of the rows lies in the temporary folder at a time, and none afterwards", async () => {
  let [copies, most] = [0, 0];
  const looking = setInterval(() => {
    const [folder = ""] = readdirSync(temporary);
    copies = existsSync(join(temporary, folder)) ? readdirSync(join(temporary, folder)).length : 0;
    most = Math.max(most, copies);
  }, 1);
  try {
    expect((await drill()).rows).toBeGreaterThan(0);
  } finally {
    clearInterval(looking);
  }
  expect(most).toBe(1);
  expect(readdirSync(temporary)).toEqual([]);
  expect(await made()).not.toContain(scratchName);
});

test("a drill that fails, whose database cannot be dropped, leaves no rows in the temporary folder and tells what failed first", async () => {
  await make(scratchName);
  await setTemplate(true);
  try {
    await expect(drill(join(temporary, "no", "migrations"))).rejects.toThrow(/_journal\.json/);
    expect(readdirSync(temporary)).toEqual([]);
  } finally {
    await setTemplate(false);
    await drop(scratchName);
  }
});

test("a whole comparison whose database cannot be dropped is told as a failure", async () => {
  await make(scratchName);
  await setTemplate(true);
  try {
    await expect(drill()).rejects.toThrow("template");
    expect(readdirSync(temporary)).toEqual([]);
  } finally {
    await setTemplate(false);
    await drop(scratchName);
  }
});

test("what drills left that were killed goes after a day: databases, and folders with rows", async () => {
  const hoursAgo = (hours: number) => takenAt.getTime() - hours * HOUR_MS;
  const [old, young] = [25, 23].map((hours) => `quote_financing_drill_${hoursAgo(hours)}`) as [string, string];
  const others = [`quote_financing_drill_of_${process.pid}`, `quote_financing_drill_${hoursAgo(25)}_kept`];
  const [oldFolder, youngFolder] = ["quote-financing-drill-old", "quote-financing-drill-young"];
  for (const name of [old, young, ...others]) await make(name);
  for (const [name, hours] of [
    [oldFolder, 25],
    [youngFolder, 23],
  ] as const) {
    mkdirSync(join(temporary, name, "original"), { recursive: true });
    writeFileSync(join(temporary, name, "original", "quotes.copy.gz"), "rows");
    utimesSync(join(temporary, name), hoursAgo(hours) / 1_000, hoursAgo(hours) / 1_000);
  }
  try {
    await drill();

    const left = await made();
    expect(left).not.toContain(old);
    expect(left).toEqual(expect.arrayContaining([young, ...others]));
    expect(readdirSync(temporary)).toEqual([youngFolder]);
  } finally {
    for (const name of [old, young, ...others]) await drop(name);
  }
});
