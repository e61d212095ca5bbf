import type { FinancingMove } from "@quote-financing/api/quotes/financing/schema";
import { onHoldReason } from "@quote-financing/api/quotes/on-hold-reason";
import { useTranslations } from "next-intl";

/** What a step was, in words. */
export function MoveText({ move }: { move: FinancingMove }) {
  const t = useTranslations("quotes.timeline");
  const status = useTranslations("vocabulary.financingStatus");
  const reason = useTranslations("quotes.waiting.onHoldReason");
  if (move.from === undefined) return t("received");
  if (move.command === "hold") return `${t("held")} ${reason(onHoldReason(move.reason))}`;
  if (move.command === "release") return t("released");
  return status(move.to.status);
}
