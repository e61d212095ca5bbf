"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { largestUnit } from "./duration.ts";

/** For how long something has been so: "al 3 dagen". The exact time on hover. @param since ISO 8601 */
export function Lasting({ since }: { since: string }) {
  const t = useTranslations("format");
  const format = useFormatter();
  const time = new Date(since);
  const span = largestUnit(useNow({ updateInterval: 60_000 }).getTime() - time.getTime());
  const text = span && format.number(span.value, { style: "unit", unit: span.unit, unitDisplay: "long" });
  return (
    <time dateTime={since} title={format.dateTime(time, { dateStyle: "long", timeStyle: "short" })}>
      {text === null ? t("justNow") : t("lasting", { span: text })}
    </time>
  );
}
