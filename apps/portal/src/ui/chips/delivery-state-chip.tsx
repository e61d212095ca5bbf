import type { DeliveryState } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { Chip, type ChipTone } from "./chip.tsx";

const TONES = {
  pending: "info",
  delivered: "success",
  failed: "danger",
  canceled: "neutral",
} as const satisfies Record<DeliveryState, ChipTone>;

interface DeliveryStateChipProps {
  readonly state: DeliveryState;
  /** It was tried: while it still waits it has failed so far, and looks so. */
  readonly hasFailed?: boolean;
}

export function DeliveryStateChip({ state, hasFailed = false }: DeliveryStateChipProps) {
  const t = useTranslations("deliveries.states");
  if (state === "pending" && hasFailed) return <Chip tone="attention">{t("retrying")}</Chip>;
  return <Chip tone={TONES[state]}>{t(state)}</Chip>;
}
