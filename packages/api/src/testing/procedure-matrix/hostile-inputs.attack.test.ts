import { createTestDatabase } from "@quote-financing/db/testing/create-test-database";
import { isOnCitus } from "@quote-financing/db/testing/on-citus";
import { ID_PREFIXES } from "@quote-financing/domain/ids/ids";
import { expect, test } from "vitest";
import { z } from "zod";
import { SOME_PROVIDER } from "../../identity/single-sign-on/testing-stored-provider.ts";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { appRouter } from "../../router.ts";
import { createTestServices } from "../test-services.ts";
import { AUDIENCES } from "./testing-matrix-row.ts";
import { PROCEDURES } from "./testing-procedures.ts";
import { createTenant, type Visitor } from "./testing-tenant.ts";

/** Texts that a database, an encoding or a date cannot hold. Ids of 26 Z lie far beyond the last timestamp there is. */
const HOSTILE = [
  "\0",
  "a\0b",
  "\ud800",
  "x".repeat(100_000),
  "'; drop table quotes; --",
  "%_\\",
  "__proto__",
  "9".repeat(400),
  "+275760-09-13T00:00:00.001Z",
  ...Object.values(ID_PREFIXES).map((prefix) => `${prefix}_${"Z".repeat(26)}`),
];

type Path = readonly (string | number)[];

/** The places of an input where a text stands, or may stand. */
function placesOf(procedure: string, honest: unknown): Path[] {
  const [schema] = (appRouter._def.procedures as unknown as Record<string, { _def: { inputs?: unknown[] } }>)[procedure]
    ?._def.inputs ?? [undefined];
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return [...textsIn(honest, []), ...names.map((name) => [name])];
}

function textsIn(value: unknown, path: Path): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[name] = withText(copy[name], rest, text);
  return copy;
}

test("no text that anybody sends to a procedure is a fault of ours", {
  timeout: isOnCitus ? 900_000 : 400_000,
}, async () => {
  const database = await createTestDatabase();
  const services = createTestServices({
    providerFetch: SOME_PROVIDER.fetch,
    db: database.db,
    mailRoom: { send: async () => {}, list: async () => [] },
  });
  const { visitors, ids } = await createTenant(services);
  const faults = new Set<string>();
  let calls = 0;
  for (const [procedure, row] of Object.entries(PROCEDURES)) {
    const audience = AUDIENCES[row.for] as readonly Visitor[];
    const insider = (["owner", "agent", "credential", "tester", "member"] as const).find((who) =>
      audience.includes(who),
    );
    const [group = "", name = ""] = procedure.split(".");
    const caller = visitors[insider ?? "owner"] as unknown as Record<
      string,
      Record<string, (input: unknown) => unknown>
    >;
    const honest = row.input?.(ids) ?? {};
    for (const place of placesOf(procedure, honest)) {
      for (const text of HOSTILE) {
        calls += 1;
        try {
          await caller[group]?.[name]?.(withText(honest, place, text));
        } catch (error) {
          const { code } = refusalOf(error);
          if (code === "internal_error" || code === "service_unavailable")
            faults.add(`${procedure} ${place.join(".")} ${JSON.stringify(text.slice(0, 12))}`);
        }
      }
    }
  }
  await database.close();
  expect(calls).toBeGreaterThan(3_000);
  expect([...faults]).toEqual([]);
});
