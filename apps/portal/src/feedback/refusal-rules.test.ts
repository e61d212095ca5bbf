import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ERROR_CODES } from "@quote-financing/api/kernel/errors";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import en from "../../messages/en.json";
import nl from "../../messages/nl.json";
import { TIME_ZONE } from "../i18n/time-zone.ts";
import { brokenRule, REFUSAL_RULES } from "./refusal-rules.ts";

const SOURCES = ["api", "address-policy"].map((name) =>
  fileURLToPath(new URL(`../../../../packages/${name}/src/`, import.meta.url)),
);

/** Not reached from a form: machines' doors, mail, what only a developer can cause, and the texts of other answers. */
const OUTSIDE =
  /\.test\.ts$|testing|refusal-of\.ts|^(rest|cli|erasure|mail|events|onboarding|procedure-matrix|notifications)\/|^auth\/(?!permissions)|-mail\.ts$|explanations\.ts|cost-preview\/(product|product-problems|nothing-text|texts)\.ts|correlation-claims\/|list-schema\.ts|cases\/list-cases\.ts|kernel\/cursor\.ts|parse-subnets\.ts/;

/** Codes whose own text says all that a person needs. */
const SAID_BY_CODE =
  /code: "(operation_not_permitted|resource_missing|credentials_\w+|internal_error|service_unavailable|body_malformed)"/;

/** Refusals of the domain and of schemas: what follows `message`, `error`, a rule's `refused(…)`, or stands in a table. */
const SAID =
  /(?<before>\w+[:(=,?] *|\w+ = |\? |: |[[{(]\s*|,\s*)(["`])(?<text>[A-Z`$](?:(?!\2).|\\`)* (?:(?!\2).|\\`)*\.)\2/g;

/** Texts in code that never reach a person: programming faults. */
const isFault = (source: string, at: number): boolean =>
  /new (Type|Range)?Error\($/.test(source.slice(0, at).trimEnd());

function refusalsIn(file: string): string[] {
  const source = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...source.matchAll(SAID)].flatMap(({ groups, index }) => {
    const { before = "", text = "" } = groups ?? {};
    const start = index + before.length;
    const context = source.slice(Math.max(0, start - 90), start);
    const isOther =
      /(description|summary|body|subject|name|createdBy):\s*\(?\s*$/.test(context) || isFault(source, start);
    return isOther || SAID_BY_CODE.test(context) ? [] : [text.replaceAll("\\`", "`").replaceAll(/\$\{[^}]*\}/g, "1")];
  });
}

test("every refusal that a form can reach has a text in the portal", () => {
  const texts = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !OUTSIDE.test(file))
      .flatMap((file) => refusalsIn(`${folder}${file}`).map((text) => ({ file, text }))),
  );
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter(({ text }) => brokenRule(text) === undefined)).toEqual([]);
});

test.each([
  ["nl-NL", nl],
  ["en-GB", en],
] as const)("every rule and every code has a text with its values: %s", (locale, messages) => {
  const faults: string[] = [];
  const onError = ({ message }: { message: string }) => faults.push(message);
  const t = createTranslator({ locale, messages, timeZone: TIME_ZONE, onError });
  for (const words of Object.values(REFUSAL_RULES).flat()) {
    const found = brokenRule(words.replaceAll(/\{\w+\}/g, "12"));
    t(`refusal.rule.${found?.rule ?? "unknown"}` as "refusal.rule.blank", found?.values as never);
  }
  for (const code of Object.keys(ERROR_CODES)) t(`problem.${code}` as "problem.offline");
  expect(faults).toEqual([]);
});

test("a length is told in the reader's figures", () => {
  expect(brokenRule("Must have 1 to 32000 characters.")).toEqual({
    rule: "length",
    values: { minimum: 1, maximum: 32000 },
  });
});
