import type { CaseWaitingOn, FinancingWaitingOn } from "@quote-financing/db/vocabulary";
import { useTranslations } from "next-intl";
import { Chip } from "./chip.tsx";

/** Whom it waits for, told to the merchant: amber when it is the reader's turn. */
export function WaitingChip({ waitingOn }: { waitingOn: FinancingWaitingOn | CaseWaitingOn }) {
  const t = useTranslations("vocabulary.waitingOn");
  return <Chip tone={waitingOn === "merchant" ? "attention" : "neutral"}>{t(waitingOn)}</Chip>;
}
