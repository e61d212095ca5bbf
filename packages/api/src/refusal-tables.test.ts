import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { z } from "zod";
import { REFUSAL_TABLES } from "./refusal-tables.ts";
import { appRouter } from "./router.ts";

const rows = REFUSAL_TABLES.flatMap((table) => Object.values(table));

const ROOMS = [new URL(".", import.meta.url), new URL("../../domain/src/", import.meta.url)].map((room) =>
  fileURLToPath(room),
);

test("every table of refusals is known to the portal", async () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((file) => /(^|\/)refusals\.ts$/.test(file))
      .map((file) => `${room}${file}`),
  );
  const tables = await Promise.all(files.map(async (file) => Object.values(await import(file))));
  expect(tables.flat()).toHaveLength(REFUSAL_TABLES.length);
  expect(new Set(tables.flat())).toEqual(new Set(REFUSAL_TABLES));
});

test("no two rules have the same name", () => {
  const names = rows.map(({ rule }) => rule);
  expect(names).toEqual([...new Set(names)]);
});

test("the English of a rule stands once, unless people are told something else than programs", () => {
  expect(rows.filter(({ row }) => row.en === row.message).map(({ rule }) => rule)).toEqual([]);
});

/** Every schema and every check within a schema. */
function* partsOf(part: unknown, seen = new Set<unknown>()): Generator<z.core.$ZodTypeDef & { refusal?: unknown }> {
  if (typeof part !== "object" || part === null || seen.has(part)) return;
  seen.add(part);
  const { def } = (part as Partial<z.ZodType>)._zod ?? {};
  if (def !== undefined) yield def;
  for (const value of Object.values(def ?? part)) yield* partsOf(value, seen);
}

test("every refusal of an input is a row of a table, or zod's own", () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>,
  );
  const defs = procedures.flatMap(([name, { _def }]) => [...partsOf(_def.inputs)].map((def) => ({ name, def })));
  const saying = defs.filter(({ def }) => def.error !== undefined);
  expect(saying.length).toBeGreaterThan(50);
  const inWords = saying.filter(({ def }) => !("refusal" in (def.error ?? {})));
  expect(inWords.map(({ name, def }) => `${name}: ${def.error?.({} as never)}`)).toEqual([]);
});
