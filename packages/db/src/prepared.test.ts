import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListDatabase } from "./list-database.ts";
import { createTestDatabase, type TestDatabase } from "./testing/create-test-database.ts";

type Ask = (db: ListDatabase, values: Record<string, unknown>) => Promise<{ answer: string }[]>;
type Bundle = Record<"one" | "two", Ask>;

let database: TestDatabase;
beforeAll(async () => {
  // One connection for single statements: what one bundle prepared, the other finds.
  database = await createTestDatabase(3);
});
afterAll(() => database.close());

const statement = (name: string) =>
  `export const ${name} = preparedStatement()(typedSql\`select \${value.text("word")} || ' ${name}' as answer\`);`;

/** A program of its own, as server and portal are: it has its own copy of every module. */
async function bundle(...order: (keyof Bundle)[]): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: {
      contents: [
        'import { preparedStatement } from "./prepared.ts";',
        'import { typedSql, value } from "./typed-sql.ts";',
        ...order.map(statement),
      ].join("\n"),
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  const program = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${program}`)) as Bundle;
}

test("two programs that share a connection each run their own statements, made in any order", async () => {
  const server = await bundle("one", "two");
  const portal = await bundle("two", "one");
  const answers: string[] = [];
  for (const ask of [server.one, server.two, portal.one, portal.two, server.one]) {
    const [row] = await ask(database.db, { word: "statement" });
    answers.push(row?.answer ?? "");
  }
  const [one, two] = ["statement one", "statement two"];
  expect(answers).toEqual([one, two, one, two, one]);
});

test("programs that say the same share what was prepared", async () => {
  for (const { one } of [await bundle("one"), await bundle("two", "one")]) await one(database.db, { word: "a" });
  const rows = await database.db.client.unsafe(
    "select 1 from pg_prepared_statements where statement like '%'' one''%'",
  );
  expect(rows).toHaveLength(1);
});
