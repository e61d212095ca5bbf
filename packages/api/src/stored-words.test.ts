import * as tables from "@quote-financing/db/schema/tables";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "./router.ts";

/** Every closed list that a column of the database holds words of. */
const storedLists = new Set(
  Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)))
    .map(({ enumValues }) => enumValues ?? [])
    .filter((words) => words.length > 0)
    .map((words) => words.toSorted().join()),
);

/** The closed lists in a schema, each with where it stands. */
function* listsIn(schema: unknown, path: string, seen = new Set<unknown>()): Generator<[string, z.ZodEnum]> {
  if (schema instanceof z.ZodEnum) yield [path, schema];
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return;
  seen.add(schema);
  const parts: object = schema instanceof z.ZodType ? schema.def : schema;
  for (const [name, part] of Object.entries(parts)) {
    if (name !== "entries") yield* listsIn(part, `${path}.${name}`, seen);
  }
}

type Answering = Readonly<Record<string, { readonly _def: { readonly output?: unknown } }>>;

/** Steps of a canned reply are read by their schema before they are answered: view.ts leaves out what it does not know. */
const READ_BEFORE = /^cannedReplies\..*\.steps\./;

const answered = Object.entries(appRouter._def.procedures as unknown as Answering)
  .flatMap(([name, { _def }]) => [...listsIn(_def.output, name)])
  .filter(([path]) => !READ_BEFORE.test(path));

test("no answer is refused for a word that a newer release has written into the database", () => {
  const refusing = answered.filter(
    ([, list]) => storedLists.has(list.options.toSorted().join()) && !list.safeParse("of_a_newer_release").success,
  );
  expect(answered.length).toBeGreaterThan(100);
  expect(refusing.map(([path]) => path)).toEqual([]);
});

test("what is no word is refused as ever", () => {
  for (const [path, list] of answered) expect(list.safeParse(7).success, path).toBe(false);
});
