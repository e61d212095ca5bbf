import { expect, test, vi } from "vitest";
import { type BulkProgress, runBulk } from "./run-bulk.ts";

class Refused extends Error {}
const ROWS = [
  ["a", "Anna"],
  ["b", "Bram"],
  ["c", "Cor"],
] as const;
const isRefusal = (error: unknown) => error instanceof Refused;
const running = (changes: Partial<Parameters<typeof runBulk>[0]>) =>
  runBulk({ rows: ROWS, act: async () => {}, isRefusal, isStopped: () => false, onProgress: () => {}, ...changes });

test("each row is done once, one after the other, and the rows that are refused are told with their reason", async () => {
  const order: string[] = [];
  const told: [number, string, boolean][] = [];
  const error = new Refused();
  const act = async (id: string) => {
    order.push(`${id} begins`);
    await Promise.resolve();
    order.push(`${id} ends`);
    if (id === "b") throw error;
  };
  const onProgress = ({ done }: BulkProgress, row: { id: string; isDone: boolean }) =>
    void told.push([done, row.id, row.isDone]);

  const over = await running({ act, onProgress });

  expect(over).toEqual({ state: "over", total: 3, done: 2, refused: [{ id: "b", name: "Bram", error }] });
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(told).toEqual([
    [1, "a", true],
    [1, "b", false],
    [2, "c", true],
  ]);
});

test("what is no answer of the service ends the run: the rows that are left are not tried", async () => {
  const error = new TypeError("Failed to fetch");
  const act = vi.fn(async (id: string) => {
    if (id === "b") throw error;
  });
  expect(await running({ act })).toEqual({ state: "lost", total: 3, done: 1, refused: [], error });
  expect(act).toHaveBeenCalledTimes(2);
});

test("a run that is stopped ends before the next row", async () => {
  const act = vi.fn(async () => {});
  const over = await running({ act, isStopped: () => act.mock.calls.length === 1 });
  expect(over).toEqual({ state: "stopped", total: 3, done: 1, refused: [] });
});
