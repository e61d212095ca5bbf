import { REFUSAL_TABLES } from "@quote-financing/api/refusal-tables";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import en from "../../../messages/en.json";
import nl from "../../../messages/nl.json";
import { TIME_ZONE } from "../../ui/format/time-zone.ts";
import { portalRefusals } from "../requests/refusals.ts";
import { REFUSAL_TEXTS } from "./refusal-texts.ts";

const valuesOf = (message: string): Record<string, string> =>
  Object.fromEntries([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", "twelve"]));

test.each([
  ["nl-NL", nl, REFUSAL_TEXTS.nl],
  ["en-GB", en, REFUSAL_TEXTS.en],
] as const)("every rule and every code of the service can be told with its values: %s", (locale, messages, rule) => {
  const faults: string[] = [];
  const onError = ({ message }: { message: string }) => faults.push(message);
  const withRules = { ...messages, refusal: { ...messages.refusal, rule } };
  const t = createTranslator({ locale, messages: withRules, timeZone: TIME_ZONE, onError });
  const rows = [...REFUSAL_TABLES, portalRefusals].flatMap((table) => Object.values(table));
  const told = rows.filter(({ row }) => row.nl !== undefined);
  expect(Object.keys(rule).sort()).toEqual(told.map((row) => row.rule).sort());
  for (const { rule: name, row } of told) {
    expect(t(`refusal.rule.${name}`, valuesOf(row.message))).not.toMatch(/[{}]/);
  }
  for (const code of Object.keys(ERROR_CODES)) t(`problem.${code}` as "problem.offline");
  expect(faults).toEqual([]);
});
