import { LANGUAGE_TAGS } from "@quote-financing/domain/people/portal-language";
import compile from "icu-minify/compile";
import format from "icu-minify/format";
import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import en from "../../../messages/en.json";
import nl from "../../../messages/nl.json";
import { REFUSAL_TEXTS } from "./refusal-texts.ts";
import { withRules } from "./with-rules.ts";

interface Texts {
  readonly [name: string]: string | Texts;
}

const pathsOf = (texts: Texts, prefix = ""): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === "string" ? [[`${prefix}${name}`, text]] : pathsOf(text, `${prefix}${name}.`),
  );

const FORMATTERS = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

/** A word within a tag, as the pages give it to links and stress. */
const marked = (parts: unknown) => `[${String(parts)}]`;

describe.each([
  ["nl", nl],
  ["en", en as typeof nl],
] as const)("the texts in %s", (language, messages) => {
  const all = withRules(language, messages);
  const locale = LANGUAGE_TAGS[language];

  test.each([1, 12_345])("say the same compiled as they are written, with %d", (value) => {
    const different: string[] = [];
    const t = createTranslator({ locale, messages: all, timeZone: "Europe/Amsterdam" });
    for (const [path, text] of pathsOf(all)) {
      const names = [...text.matchAll(/[{<](\w+)/g)].map(([sign, name = ""]) => [
        name,
        sign[0] === "<" ? marked : value,
      ]);
      const values = Object.fromEntries(names);
      const plain = t.markup(path as "portal.name", values as never);
      if (format(compile(text), locale, values, { formatters: FORMATTERS }) !== plain) different.push(path);
    }
    expect(different).toEqual([]);
  });

  test("are compiled together with those of refusals, or not at all", () => {
    const compiled = {
      ...messages,
      feedback: { ...messages.feedback, copy: compile(messages.feedback.copy) as string },
    };
    const { rule } = withRules(language, compiled).refusal;
    const texts = Object.entries(REFUSAL_TEXTS[language]);
    expect(all.refusal.rule).toEqual(REFUSAL_TEXTS[language]);
    expect(rule).toEqual(Object.fromEntries(texts.map(([name, text]) => [name, compile(text)])));
  });
});
