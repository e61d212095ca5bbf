import type { FinancingStatus } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { Chip, type ChipTone } from "./chip.tsx";

const TONES = {
  new_customer: "info",
  application_started: "info",
  additional_documents_required: "attention",
  under_review: "info",
  offer_sent: "info",
  offer_accepted: "accent",
  invoice_pending: "attention",
  disbursement_pending: "accent",
  completed: "success",
  canceled_by_consumer: "neutral",
  offer_canceled: "neutral",
  rejected: "danger",
} as const satisfies Record<FinancingStatus, ChipTone>;

export function StatusChip({ status }: { status: FinancingStatus }) {
  const t = useTranslations("vocabulary.financingStatus");
  return <Chip tone={TONES[status]}>{t(status)}</Chip>;
}
