import type { LanguageTag } from "@quote-financing/domain/people/portal-language";

/** A bare `nl` or `en` finds its only regional form (decision record 0024). */
const AVAILABLE: Readonly<Record<string, LanguageTag>> = {
  "nl-nl": "nl-NL",
  nl: "nl-NL",
  "en-gb": "en-GB",
  en: "en-GB",
};

/** Of the tags above: what follows in a longer one is cut anyway. */
const MAX_SUBTAGS = 2;

export const DEFAULT_LANGUAGE: LanguageTag = "nl-NL";

interface Range {
  readonly tag: string;
  readonly quality: number;
}

/** RFC 4647 lookup over nl-NL and en-GB, default nl-NL (contract-decisions §6). Malformed ranges are skipped. */
export function negotiateLanguage(acceptLanguage: string | undefined): LanguageTag {
  if (acceptLanguage === undefined) return DEFAULT_LANGUAGE;
  const ranges = acceptLanguage.split(",").map(parseRange);
  const wanted = ranges.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const found = lookUp(tag);
    if (found !== undefined) return found;
  }
  return DEFAULT_LANGUAGE;
}

function parseRange(text: string): Range {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { tag, quality: quality <= 1 ? quality : 0 };
}

/** RFC 4647 §3.4: cut subtags from the end. None of the tags above begins with a single letter, which would go with what follows it. */
function lookUp(tag: string): LanguageTag | undefined {
  const subtags = tag.split("-", MAX_SUBTAGS);
  while (subtags.length > 0) {
    const candidate = subtags.join("-");
    if (Object.hasOwn(AVAILABLE, candidate)) return AVAILABLE[candidate];
    subtags.pop();
  }
  return undefined;
}
