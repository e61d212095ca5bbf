import { LINE_ITEM_TYPES } from "@quote-financing/domain/vocabulary";
import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import en from "../../../messages/en.json";
import nl from "../../../messages/nl.json";
import { TIME_ZONE } from "../format/time-zone.ts";

interface Texts {
  readonly [name: string]: string | Texts;
}

const pathsOf = (texts: Texts, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [`${prefix}${name}`] : pathsOf(text, `${prefix}${name}.`),
  );

/** Names of the values that a text is given: `{count, plural, …}` gives count. */
const valuesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)(?:,|\})/g)].map(([, name]) => name ?? "")),
];

const textAt = (texts: Texts, path: string): string =>
  String(path.split(".").reduce<string | Texts | undefined>((part, name) => (part as Texts)[name], texts));

describe("the texts of both languages", () => {
  test("have the same names", () => {
    expect(pathsOf(en).sort()).toEqual(pathsOf(nl).sort());
  });

  test("are given the same values", () => {
    for (const path of pathsOf(nl)) {
      expect([path, valuesOf(textAt(en, path)).sort()]).toEqual([path, valuesOf(textAt(nl, path)).sort()]);
    }
  });

  test("are never empty", () => {
    for (const texts of [nl, en]) {
      for (const path of pathsOf(texts)) expect(textAt(texts, path).trim(), path).not.toBe("");
    }
  });

  test.each([
    ["nl-NL", nl],
    ["en-GB", en],
  ] as const)("are well formed: %s", (locale, messages) => {
    const faults: string[] = [];
    const t = createTranslator({
      locale,
      messages,
      timeZone: TIME_ZONE,
      onError: ({ message }) => faults.push(message),
    });
    for (const path of pathsOf(messages)) {
      const values = Object.fromEntries(valuesOf(textAt(messages, path)).map((name) => [name, 2]));
      t(path as "portal.name", values as never);
    }
    expect(faults).toEqual([]);
  });

  test("end no sentence with the name of an organization: after ‘B.V.’ two full stops would stand", () => {
    const ends = (texts: Texts) =>
      pathsOf(texts).filter((path) => /\{(?:organization|partner)\}\./.test(textAt(texts, path)));
    expect([...ends(nl), ...ends(en)]).toEqual([]);
  });

  test("name every line item type", () => {
    for (const messages of [nl, en]) {
      expect(Object.keys(messages.vocabulary.lineItemType).sort()).toEqual([...LINE_ITEM_TYPES].sort());
    }
  });
});
