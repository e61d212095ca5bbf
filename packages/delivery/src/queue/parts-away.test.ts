import { expect, test } from "vitest";
import { PartsAway } from "./parts-away.ts";

const AWAY = Object.assign(new Error("connection to the remote node failed"), { code: "08006" });

function partsAway() {
  const told: string[] = [];
  const write = (_: unknown, message: string) => void told.push(message);
  const parts = new PartsAway({ info: write, warn: write, error: write });
  const served: string[] = [];
  const serve = (...ids: string[]) =>
    parts.each(ids, async (id) => {
      if (id.startsWith("away")) throw AWAY;
      served.push(id);
      return 1;
    });
  return { parts, told, served, serve };
}

test("while a part of the database is away, organizations of others do not wait for its own", async () => {
  const { parts, served, serve } = partsAway();
  parts.seen({ missing: [AWAY] });

  expect(await serve("away-1", "mer_1", "away-2", "mer_2")).toBe(2);

  expect(served).toEqual(["mer_1", "mer_2"]);
});

test("with all parts there, a failure ends the look", async () => {
  const { parts, served, serve } = partsAway();
  parts.seen({ missing: [AWAY] });
  parts.seen({});

  await expect(serve("away-1", "mer_1")).rejects.toBe(AWAY);

  expect(served).toEqual([]);
});

test("a fault that is no part that is away ends the look also then", async () => {
  const { parts } = partsAway();
  parts.seen({ missing: [AWAY] });
  const fault = new Error("a fault");

  await expect(parts.each(["mer_1"], () => Promise.reject(fault))).rejects.toBe(fault);
});

test("operators are told once when a part goes, and once when all are back", () => {
  const { parts, told } = partsAway();

  for (const missing of [[], [AWAY], [AWAY], [], []]) parts.seen({ missing });

  expect(told).toEqual([
    "A part of the database is away: its deliveries wait.",
    "All parts of the database are there again.",
  ]);
});
