import { beforeEach, expect, test, vi } from "vitest";
import type { Tally } from "../tally.mjs";
import { judgeCheckout } from "./test-product.mjs";

const done: string[] = [];
const said: string[] = [];
beforeEach(() => {
  done.length = 0;
  said.length = 0;
  const listen = (line: string) => void said.push(line);
  vi.spyOn(console, "log").mockImplementation(listen);
  vi.spyOn(console, "error").mockImplementation(listen);
});

const part = (name: string, isWell: boolean) => async () => {
  done.push(name);
  if (!isWell) throw new Error(`no ${name}`);
};
const parts = {
  workTree: () => "",
  install: part("install", true),
  build: part("build", true),
  judge: async (tally: Tally) => {
    done.push("judge");
    tally.add({ passed: 20 });
  },
};

test("a checkout in which all goes well passes", async () => {
  expect(await judgeCheckout(parts)).toBe(0);
  expect(said).toEqual(["21 passed, 0 failed"]);
});

test("a build that fails is told and counts, and does not hide what needs no build", async () => {
  expect(await judgeCheckout({ ...parts, build: part("build", false) })).toBe(1);
  expect(done).toEqual(["install", "build", "judge"]);
  expect(said).toEqual(["no build", "21 passed, 1 failed"]);
});

test("without dependencies nothing is judged", async () => {
  expect(await judgeCheckout({ ...parts, install: part("install", false) })).toBe(1);
  expect(done).toEqual(["install"]);
});

test("tests that change the work tree fail", async () => {
  const trees = ["", " M README.md"];
  expect(await judgeCheckout({ ...parts, workTree: () => trees.shift() })).toBe(1);
  expect(said).toEqual(["The tests changed the work tree:\n M README.md", "20 passed, 1 failed"]);
});
