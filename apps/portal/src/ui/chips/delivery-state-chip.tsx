import type { DeliveryState } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { Chip, type ChipTone } from "./chip.tsx";

const TONES = {
  pending: "info",
  delivered: "success",
  failed: "danger",
  canceled: "neutral",
} as const satisfies Record<DeliveryState, ChipTone>;

export function DeliveryStateChip({ state }: { state: DeliveryState }) {
  const t = useTranslations("deliveries.states");
  return <Chip tone={TONES[state]}>{t(state)}</Chip>;
}
