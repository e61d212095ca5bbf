import { useTranslations } from "next-intl";
import { Chip, type ChipTone } from "../../../ui/chips/chip.tsx";
import type { ShownHealth } from "../deliveries/shown-delivery.ts";

const TONES = {
  unused: "neutral",
  healthy: "success",
  troubled: "attention",
  failing: "danger",
  paused: "attention",
} as const satisfies Record<ShownHealth["condition"], ChipTone>;

/** How a destination is doing, in one word. */
export function ConditionChip({ condition }: { condition: ShownHealth["condition"] }) {
  const t = useTranslations("deliveries.conditions");
  return <Chip tone={TONES[condition]}>{t(condition)}</Chip>;
}
