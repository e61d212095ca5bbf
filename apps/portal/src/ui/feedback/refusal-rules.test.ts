import { ERROR_CODES } from "@quote-financing/domain/refusals/errors";
import { REFUSAL_RULES } from "@quote-financing/domain/refusals/refusal-rules";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import en from "../../../messages/en.json";
import nl from "../../../messages/nl.json";
import { TIME_ZONE } from "../format/time-zone.ts";

const valuesOf = (words: string): Record<string, number> =>
  Object.fromEntries([...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", 12]));

test.each([
  ["nl-NL", nl],
  ["en-GB", en],
] as const)(
  "every rule and every code of the service has a text with its values, and no other: %s",
  (locale, messages) => {
    const faults: string[] = [];
    const onError = ({ message }: { message: string }) => faults.push(message);
    const t = createTranslator({ locale, messages, timeZone: TIME_ZONE, onError });
    for (const [name, words] of Object.entries(REFUSAL_RULES)) {
      t(`refusal.rule.${name}` as "refusal.rule.blank", valuesOf(words) as never);
    }
    for (const code of Object.keys(ERROR_CODES)) t(`problem.${code}` as "problem.offline");
    expect(faults).toEqual([]);
    expect(Object.keys(messages.refusal.rule).sort()).toEqual(Object.keys(REFUSAL_RULES).sort());
  },
);
