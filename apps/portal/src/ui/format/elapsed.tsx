"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { largestUnit } from "./duration.ts";

/**
 * How long ago, in words; the exact time on hover. Ages by the minute: what came since the clock's last tick is of just now, and
 * never of the future. @param since ISO 8601
 */
export function Elapsed({ since }: { since: string }) {
  const t = useTranslations("format");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const time = new Date(since);
  const isFresh = largestUnit(now.getTime() - time.getTime()) === null;
  return (
    <time dateTime={since} title={format.dateTime(time, { dateStyle: "long", timeStyle: "short" })}>
      {isFresh ? t("momentAgo") : format.relativeTime(time, now)}
    </time>
  );
}
