import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasLivingOwner, takeOwnership } from "./owner-lock.ts";
import { processIdentity } from "./process-identity.ts";

const PROGRAM = fileURLToPath(new URL("../testing/hold-owner-lock.ts", import.meta.url));

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "owner-lock-"));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true });
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function takeElsewhere(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: output.toString().trim() };
}

const inUse = (owner: string) => `${owner} already uses the database in ${folder}. Stop it, or give another DATA_DIR.`;

test("of starts that find the name of a process that is gone, one takes its place", { timeout: 60_000 }, async () => {
  writeFileSync(join(folder, "owner"), "4194305 1");

  const starts = await Promise.all(Array.from({ length: 6 }, takeElsewhere));

  const [winner, ...others] = starts.toSorted((a, b) => Number(b.said === "taken") - Number(a.said === "taken"));
  expect(winner?.said).toBe("taken");
  for (const { said } of others) expect(said).toContain("already uses the database");
  expect(hasLivingOwner(folder)).toBe(true);
  expect(() => takeOwnership(folder)).toThrow(inUse(`Process ${winner?.child.pid}`));
});

test("an owner in another container, whose process is not to be seen, is one", { timeout: 60_000 }, async () => {
  await takeElsewhere();
  // Of what its name says, nothing runs here.
  writeFileSync(join(folder, "owner"), "4194305 1");
  expect(() => takeOwnership(folder)).toThrow(inUse("Process 4194305"));

  rmSync(join(folder, "owner"));
  expect(() => takeOwnership(folder)).toThrow(inUse("A process"));
});

test("an owner of a release that knows no lock is one", { timeout: 60_000 }, async () => {
  const { child } = await takeElsewhere();
  rmSync(join(folder, "owner.lock"));
  expect(() => takeOwnership(folder)).toThrow(inUse(`Process ${child.pid}`));

  await kill(child);
  takeOwnership(folder).release();
});

test("the place of an owner that was killed is free at once; of one that gave it back, for this process too", {
  timeout: 60_000,
}, async () => {
  const { child } = await takeElsewhere();
  await kill(child);
  const mine = takeOwnership(folder);
  expect(readFileSync(join(folder, "owner"), "utf8")).toBe(processIdentity(process.pid));
  expect(() => takeOwnership(folder)).toThrow(inUse(`Process ${process.pid}`));

  mine.release();
  const again = takeOwnership(folder);
  mine.release();
  expect(() => takeOwnership(folder)).toThrow(inUse(`Process ${process.pid}`));
  again.release();
  expect(readdirSync(folder)).toEqual(["owner.lock"]);
});

test("on a full disk nothing is left of a name that could not be written, and the place is free", () => {
  // Whoever writes to it is told that the disk is full, or that there is no such device.
  const full = join(folder, `owner.${process.pid}`);
  symlinkSync("/dev/full", full);
  expect(() => takeOwnership(folder)).toThrow();
  expect(readdirSync(folder)).toEqual(["owner.lock"]);
  takeOwnership(folder).release();
});

test("a folder that cannot be locked is named", () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  expect(() => takeOwnership(folder)).toThrow(/owner\.lock cannot be locked: .+\./);
});
