"use client";

import { useFormatter, useNow } from "next-intl";
import { readingTime } from "./reading-time.ts";

/** How long ago, in words; the exact time on hover. Ages by the minute. @param since ISO 8601 */
export function Elapsed({ since }: { since: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const time = new Date(since);
  return (
    <time dateTime={since} title={format.dateTime(time, { dateStyle: "long", timeStyle: "short" })}>
      {format.relativeTime(time, readingTime(time, now))}
    </time>
  );
}
