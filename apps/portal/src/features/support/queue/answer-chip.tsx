"use client";

import { answerStanding } from "@quote-financing/domain/service-level/answer-standing";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Chip } from "../../../ui/chips/chip.tsx";
import { useDayText } from "../../../ui/format/use-day-text.ts";
import { dueTimeOptions } from "./due-time.ts";

interface AnswerChipProps {
  /** By the platform's service level. */
  readonly answerBy?: { readonly soonAt: string; readonly dueAt: string } | undefined;
  /** While it is put off. */
  readonly snoozedUntil?: string | undefined;
  /** Where no other words tell the time: while there is enough of it, too. */
  readonly isOnlyTime?: boolean;
}

const UPDATE_MS = 30_000;

const TONES = { in_time: "neutral", soon: "attention", overdue: "danger" } as const;

/** When a case should be answered: gray while there is time, amber when it is time to, red when it is too late; and until when it was put off. */
export function AnswerChip({ answerBy, snoozedUntil, isOnlyTime = false }: AnswerChipProps) {
  const t = useTranslations("support.answer");
  const format = useFormatter();
  const now = useNow({ updateInterval: UPDATE_MS });
  const dayText = useDayText("short");
  if (snoozedUntil !== undefined) return <Chip>{t("snoozed", { day: dayText(snoozedUntil) })}</Chip>;
  if (answerBy === undefined) return null;
  const dueAt = new Date(answerBy.dueAt);
  const standing = answerStanding({ soonAt: new Date(answerBy.soonAt), dueAt }, now);
  if (standing === "in_time" && !isOnlyTime) return null;
  const time = format.dateTime(dueAt, dueTimeOptions(dueAt, now));
  return <Chip tone={TONES[standing]}>{t(standing === "overdue" ? "overdue" : "soon", { time })}</Chip>;
}
