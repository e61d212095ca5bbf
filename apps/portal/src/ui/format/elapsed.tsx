"use client";

import { useFormatter, useNow } from "next-intl";
import { readingMoment } from "./reading-moment.ts";

/** How long ago, in words; the exact moment on hover. Ages by the minute. @param since ISO 8601 */
export function Elapsed({ since }: { since: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const moment = new Date(since);
  return (
    <time dateTime={since} title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}>
      {format.relativeTime(moment, readingMoment(moment, now))}
    </time>
  );
}
