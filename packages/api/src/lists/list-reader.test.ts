import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ListDatabase } from "@quote-financing/db/list-database";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { z } from "zod";
import { listQuotes } from "../quotes/lists/list-quotes.ts";
import { listQuotesInput } from "../quotes/lists/list-schema.ts";
import { createTestServices } from "../testing/test-services.ts";
import { testContext } from "../testing/testing-context.ts";
import { createTestOrganization } from "../testing/testing-organization.ts";
import { createTestMember } from "../testing/testing-people.ts";
import { createCallerFactory, organizationProcedure, router } from "../trpc.ts";

const database = testDatabase();

const procedure = organizationProcedure.meta({ permission: "quotes.read" }).output(z.unknown());
const lists = router({
  query: procedure.query(({ ctx }) => listQuotes(ctx, ctx.organizationId, listQuotesInput.parse({}))),
  mutation: procedure.mutation(({ ctx }) => listQuotes(ctx, ctx.organizationId, listQuotesInput.parse({}))),
});

test("a query reads its lists from the replica; the same list within a mutation is read from the primary", async () => {
  const reads: string[] = [];
  const replica = {
    read: <Value>(primary: ListDatabase, query: (db: ListDatabase) => Promise<Value>) => {
      reads.push("replica");
      return query(primary);
    },
  };
  const services = createTestServices({ db: database.db, replica });
  const member = await createTestMember(services, await createTestOrganization(services));
  const call = createCallerFactory(lists)(testContext(services, member));

  await call.mutation();
  expect(reads).toEqual([]);
  await call.query();
  // The rows, and what has to happen next with each of them.
  expect(reads).toEqual(["replica", "replica"]);
});

test("no use case reaches past ctx.lists for the replica", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const naming = files.filter((path) => /\breplica\b/.test(withoutComments(readFileSync(`${folder}${path}`, "utf8"))));

  expect(naming.toSorted()).toEqual(["context.ts", "lists/list-reader.test.ts", "lists/list-reader.ts"]);
});

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
