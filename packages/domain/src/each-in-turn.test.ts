import { expect, test } from "vitest";
import { eachInTurn } from "./each-in-turn.ts";

const failing = (...names: string[]) => {
  const done: string[] = [];
  const work = async (name: string) => {
    if (names.includes(name)) throw new Error(`${name} failed`);
    done.push(name);
  };
  return { done, work };
};

test("what fails keeps none behind it from its turn, and is told in the end", async () => {
  const { done, work } = failing("a", "c");
  await expect(eachInTurn(["a", "b", "c", "d"], work)).rejects.toThrow("a failed");
  expect(done).toEqual(["b", "d"]);
});

test("after three that failed in a row nothing further is begun", async () => {
  const { done, work } = failing("b", "c", "d");
  await expect(eachInTurn(["a", "b", "c", "d", "e"], work)).rejects.toThrow("b failed");
  expect(done).toEqual(["a"]);
});

test("nothing further is begun once it is aborted", async () => {
  const ending = new AbortController();
  const done: string[] = [];
  const work = async (name: string) => {
    done.push(name);
    ending.abort();
  };
  await eachInTurn(["a", "b"], work, ending.signal);
  expect(done).toEqual(["a"]);
});
