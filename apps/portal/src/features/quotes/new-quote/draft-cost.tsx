import { useDebouncedValue } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Suspense, useMemo } from "react";
import { orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { MAX_LINES } from "../cost-preview/line-parser.ts";
import { previewQuestion } from "../cost-preview/preview-question.ts";
import { type PreviewSearch, previewHref } from "../cost-preview/preview-search.ts";
import { useExploredCost } from "../cost-preview/use-explored-cost.ts";
import { draftTotals } from "./draft-input.ts";
import classes from "./new-quote-form.module.css";
import type { QuoteDraft } from "./quote-draft.ts";

// Nobody needs it before an amount is typed.
const CostPanel = dynamic(() => orLoadFault(import("../cost-preview/cost-panel.tsx").then((file) => file.CostPanel)));

const TYPING_PAUSE_MS = 250;

/** What the lines so far would cost a month, once the hand rests: the consumer asks it before there is a quote. */
export function DraftCost({ draft }: { draft: QuoteDraft }) {
  const t = useTranslations("preview");
  const search = useMemo(() => draftSearch(draft), [draft]);
  const [settled] = useDebouncedValue(search, TYPING_PAUSE_MS);
  const { input } = useMemo(() => previewQuestion(settled), [settled]);
  // Without a line that has an amount there is nothing to ask.
  const asked = input?.lineItems === undefined ? undefined : input;
  const preview = useExploredCost(asked, "amount");
  const { work, inclTax } = draftTotals(draft);
  const answer = asked === undefined ? undefined : preview.data;

  if (preview.isError) return <QueryFault error={preview.error} retry={() => void preview.refetch()} />;
  const later = (
    <Panel title={t("ofQuote.title")}>
      <p className={classes.means}>{t(work > 0 && inclTax < 0 ? "problems.linesBelowZero" : "ofQuote.later")}</p>
    </Panel>
  );
  if (answer === undefined) return later;
  // Without a boundary of its own the whole form would wait for it, and draw nothing of what is typed meanwhile.
  return (
    <Suspense fallback={later}>
      <CostPanel cost={answer} calculatorHref={calculatorHref(settled)} isStale={preview.isPlaceholderData} />
    </Suspense>
  );
}

/** The calculator's question for the form as it stands. */
const draftSearch = ({ lines, postalCode }: QuoteDraft): PreviewSearch => ({
  ask: "amount",
  amount: "",
  budget: "",
  postalCode,
  lines: lines.map(({ type, totalInclTax }) => ({ type, amount: totalInclTax })),
  asOf: "",
});

/** The calculator holds fewer lines than a quote: of more it gets what they add up to. */
function calculatorHref({ lines, postalCode, ...search }: PreviewSearch): string {
  const { lineTotal = 0 } = previewQuestion({ lines, postalCode, ...search });
  return previewHref(lines.length <= MAX_LINES ? { lines, postalCode } : { amount: String(lineTotal), postalCode });
}
