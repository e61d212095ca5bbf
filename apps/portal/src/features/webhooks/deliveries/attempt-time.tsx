"use client";

import { useNow, useTranslations } from "next-intl";
import { Timestamp } from "../../../ui/format/timestamp.tsx";

const AGES_MS = 5_000;

/** When the next attempt is made. A time that has come is no time any more: a worker takes it any moment. @param at ISO 8601 */
export function AttemptTime({ at }: { at: string }) {
  const t = useTranslations("deliveries");
  const now = useNow({ updateInterval: AGES_MS });
  return new Date(at) <= now ? t("dueNow") : <Timestamp at={at} withTime />;
}
