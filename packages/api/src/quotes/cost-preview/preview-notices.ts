import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import type { LineItemInput } from "../line-item-schema.ts";
import { incentiveCodeProblems } from "../rules.ts";
import type { PreviewNotice } from "./schema.ts";

const CODE_TEXTS: Readonly<Record<"missing" | "undeclared", Readonly<Record<LanguageTag, string>>>> = {
  missing: {
    "nl-NL": "Bij deze subsidie staat geen code. Een offerte met deze regel wordt geweigerd.",
    "en-GB": "This subsidy names no code. A quote with this line is refused.",
  },
  undeclared: {
    "nl-NL": "Deze code staat bij geen enkele andere regel. Een offerte met deze subsidie wordt geweigerd.",
    "en-GB": "No other line declares this code. A quote with this subsidy is refused.",
  },
};

/** More would tell the reader nothing new. */
const MAX_NOTICES = 100;

/**
 * What a quote with the same lines would be refused for although a preview is not: subsidy lines without codes, and
 * codes that no work line declares (contract-decisions §4 and §11).
 *
 * @returns the name for an answer's data, at most 100 notices; none when there is nothing to say.
 */
export function previewNotices(
  lines: readonly LineItemInput[] | undefined,
  language: LanguageTag,
): { notices?: PreviewNotice[] } {
  const notices: PreviewNotice[] = [];
  for (const { path } of incentiveCodeProblems(lines ?? [])) {
    const [index, name, at] = path;
    const param = `lineItems[${index}].${name}${at === undefined ? "" : `[${at}]`}`;
    const message = CODE_TEXTS[at === undefined ? "missing" : "undeclared"][language];
    const { incentiveCodes } = lines?.[Number(index)] ?? {};
    const code = incentiveCodes === undefined ? "parameter_missing" : "parameter_invalid";
    if (notices.push({ code, param, message }) === MAX_NOTICES) break;
  }
  return notices.length === 0 ? {} : { notices };
}
