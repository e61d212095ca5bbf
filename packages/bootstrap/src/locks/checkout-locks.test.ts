import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withLock } from "./checkout-locks.mjs";

const onRead = vi.hoisted(() => vi.fn<() => void>());
const onReadOfMoved = vi.hoisted(() => vi.fn<() => void>());
vi.mock("node:fs", async (load) => {
  const fs = await load<typeof import("node:fs")>();
  const readThen = (...given: Parameters<typeof fs.readFileSync>) => {
    const read = fs.readFileSync(...given);
    if (String(given[0]).endsWith(".lock")) onRead();
    if (String(given[0]).endsWith(".stale")) onReadOfMoved();
    return read;
  };
  return { ...fs, readFileSync: readThen };
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quote-financing-lock-"));
  file = join(folder, "made", "one.lock");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test("who comes second waits, is told why, and goes on when the first is done", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const order: string[] = [];
  const one = withLock(file, "Somebody tests", () => finished.then(() => order.push("first")));
  const two = withLock(file, "Somebody tests", async () => order.push("second"));
  expect(log.mock.calls).toEqual([["  Somebody tests; waiting for it."]]);
  finish();
  await Promise.all([one, two]);
  expect(order).toEqual(["first", "second"]);
});

test("work that fails leaves no lock behind", async () => {
  await expect(withLock(file, "", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(() => readFileSync(file)).toThrow("ENOENT");
});

test.each([
  ["is gone", "4194305 1"],
  ["is gone, and whose number another has", `${process.pid} 1`],
])("a lock whose process %s is taken over", async (_name, content) => {
  const log = vi.spyOn(console, "log");
  await withLock(file, "", async () => {});
  writeFileSync(file, content);
  expect(await withLock(file, "", async () => "done")).toBe("done");
  expect(log).not.toHaveBeenCalled();
});

test("of two who find the lock of a process that is gone, one takes it over and the other waits", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await withLock(file, "", async () => {});
  writeFileSync(file, "4194305 1");
  // The other takes it over right after this process has read whose it is.
  onRead.mockImplementationOnce(() => {
    rmSync(file);
    writeFileSync(file, "");
  });

  const waiting = withLock(file, "Somebody tests", async () => "done");

  expect(log.mock.calls).toEqual([["  Somebody tests; waiting for it."]]);
  expect(readFileSync(file, "utf8")).toBe("");
  rmSync(file);
  expect(await waiting).toBe("done");
  expect(readdirSync(join(folder, "made"))).toEqual([]);
});

test("a third one that comes while a living lock is moved away waits for its process", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await withLock(file, "", async () => {});
  writeFileSync(file, "4194305 1");
  const working: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const start = (name: string) =>
    withLock(file, "Somebody tests", async () => {
      working.push(name);
      await finished;
    });
  const others: Promise<void>[] = [];
  // Right after the second has read the lock of a process that is gone, the first takes it over; the second moves that one away.
  onRead.mockImplementationOnce(() => void others.push(start("first")));
  onReadOfMoved.mockImplementationOnce(() => {});
  onReadOfMoved.mockImplementationOnce(() => void others.push(start("third")));

  const second = start("second");

  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(others).toHaveLength(2);
  expect(working).toEqual(["first"]);
  finish();
  await Promise.all([second, ...others]);
  expect(working.toSorted()).toEqual(["first", "second", "third"]);
  expect(readdirSync(join(folder, "made"))).toEqual([]);
});
