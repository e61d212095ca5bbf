import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { brokenRule, REFUSAL_RULES, ruleText } from "@quote-financing/domain/refusals/refusal-rules";
import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { messageBodySchema } from "../cases/messages/schema.ts";
import { formatError } from "./error-shape.ts";
import { refusalOf } from "./refusal-of.ts";

const API = fileURLToPath(new URL("..", import.meta.url));
const DOMAIN = fileURLToPath(new URL("../../../domain/src/", import.meta.url));

/** Not reached from a form: machines' doors, mail, what only a developer can cause, and the texts of other answers. */
const OUTSIDE =
  /\.test\.ts$|testing|^environment\/|refusal-of\.ts|refusal-rules\.ts|^(rest|cli|maintenance|mail|lists|webhooks\/events)\/|^organizations\/(onboarding|notifications)\/|^identity\/(sign-in|credentials|sessions|second-factor)\/|^identity\/account\/account-|password-reset|-mail\.ts$|explanations\.ts|cost-preview\/(products\/.*|nothing-text|texts|preview-notices)\.ts|correlation-claims\/|list-schema\.ts|cases\/lists\/list-cases\.ts/;

/** Codes whose own text says all that a person needs. */
const SAID_BY_CODE =
  /code: "(operation_not_permitted|resource_missing|credentials_\w+|internal_error|service_unavailable|rate_limit_exceeded|body_malformed|INVALID_TOKEN)"/;

/** What follows `message`, `error` or a rule's `refused(…)`, or stands in a table: a sentence in letters. */
const SAID =
  /(?<before>\w+[:(=,?] *|\w+ = |\? |: |[[{(]\s*|,\s*)(["`])(?<text>[A-Z`$](?:(?!\2).|\\`)* (?:(?!\2).|\\`)*\.)\2/g;

function sentencesIn(path: string): string[] {
  const source = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...source.matchAll(SAID)].flatMap(({ groups, index }) => {
    const { before = "", text = "" } = groups ?? {};
    const said = source.slice(Math.max(0, index + before.length - 90), index + before.length);
    const isOther =
      /(description|summary|body|subject|name|createdBy):\s*\(?\s*$/.test(said) ||
      /new (Type|Range)?Error\($/.test(said.trimEnd());
    return isOther || SAID_BY_CODE.test(said) ? [] : [`${path}: ${text}`];
  });
}

test("every refusal that a form can reach is said by its rule", () => {
  const files = [API, DOMAIN].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !OUTSIDE.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(sentencesIn)).toEqual([]);
});

test("every rule is found again in its words, with its values", () => {
  for (const [name, words] of Object.entries(REFUSAL_RULES)) {
    const values = Object.fromEntries([...words.matchAll(/\{(\w+)\}/g)].map(([, value]) => [value ?? "", 12]));
    expect(brokenRule(words.replaceAll(/\{\w+\}/g, "12"))).toEqual({ name, values });
  }
});

const shape = { message: "", code: -32600, data: { code: "BAD_REQUEST", httpStatus: 400 } } as const;

const shown = (error: TRPCError) => formatError({ shape, error, ctx: undefined }).data;

test("over tRPC a refusal of the domain and of a schema carries its rule, other refusals none", () => {
  const taken = new DomainError({ code: "state_conflict", message: ruleText("claimedBy", { name: "Noor" }) });
  expect(shown(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: taken })).rule).toEqual({
    name: "claimedBy",
    values: { name: "Noor" },
  });
  const { error } = messageBodySchema.safeParse("x".repeat(32_001));
  expect(shown(new TRPCError({ code: "BAD_REQUEST", cause: error })).rule).toEqual({
    name: "length",
    values: { minimum: 1, maximum: 32_000 },
  });
  expect(shown(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error("Boom.") })).rule).toBeUndefined();
});

test("a refusal itself, which REST sends, has no rule", () => {
  const refusal = { code: "limit_reached", message: ruleText("destinationLimit", { maximum: 50 }) } as const;
  expect(refusalOf(new DomainError(refusal))).toEqual(refusal);
  expect(refusal.message).toBe("An organization has at most 50 destinations. Delete one first.");
});
