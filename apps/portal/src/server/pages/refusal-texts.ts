import { REFUSAL_TABLES } from "@quote-financing/api/refusal-tables";
import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import type { RefusalRow } from "@quote-financing/domain/refusals/refusal";
import { portalRefusals } from "../requests/refusals.ts";

type RefusalTexts = Readonly<Record<string, string>>;

/** What people are told of each rule; a refusal that is not here is told by its code. */
export const REFUSAL_TEXTS: Readonly<Record<PortalLanguage, RefusalTexts>> = {
  nl: textsOf((row) => row.nl),
  en: textsOf((row) => (row.nl === undefined ? undefined : (row.en ?? row.message))),
};

function textsOf(textIn: (row: RefusalRow) => string | undefined): RefusalTexts {
  const rules = [...REFUSAL_TABLES, portalRefusals].flatMap((table) => Object.values(table));
  return Object.fromEntries(
    rules.flatMap(({ rule, row }) => {
      const text = textIn(row);
      return text === undefined ? [] : [[rule, text]];
    }),
  );
}
