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

/** Texts that a database, an encoding or a date cannot hold. */
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
];

/** Ids that lie far beyond the last timestamp there is. */
const LATE_IDS = Object.values(ID_PREFIXES).map((prefix) => `${prefix}_${"Z".repeat(26)}`);

/** What is tried at a place: late ids of its own kind, or of every kind where no honest text tells the kind. */
function textsFor(honest: unknown): readonly string[] {
  if (typeof honest !== "string") return [...HOSTILE, ...LATE_IDS];
  const own = LATE_IDS.filter((id) => honest.startsWith(id.slice(0, id.indexOf("_") + 1)));
  return [...HOSTILE, ...(own.length > 0 ? own : LATE_IDS.slice(0, 1))];
}

type Path = readonly (string | number)[];

/** The places of an input where a text stands, or may stand. */
function placesOf(procedure: string, honest: unknown): Path[] {
  const [schema] = (appRouter._def.procedures as unknown as Record<string, { _def: { inputs?: unknown[] } }>)[procedure]
    ?._def.inputs ?? [undefined];
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const honestTexts = textsIn(honest, []);
  const isHonestText = (name: string) => honestTexts.some(([first, ...inner]) => first === name && inner.length === 0);
  return [...honestTexts, ...names.filter((name) => !isHonestText(name)).map((name) => [name])];
}

const textAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown> | undefined)?.[name], value);

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
      for (const text of textsFor(textAt(honest, place))) {
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
  console.log("CALLS", calls);
  expect(calls).toBeGreaterThan(3_000);
  expect([...faults]).toEqual([]);
});
