"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { largestUnit } from "./duration.ts";

/** For how long something has been so: "al 3 dagen". The exact moment on hover. @param since ISO 8601 */
export function Lasting({ since }: { since: string }) {
  const t = useTranslations("format");
  const format = useFormatter();
  const moment = new Date(since);
  const span = largestUnit(useNow({ updateInterval: 60_000 }).getTime() - moment.getTime());
  const text = span && format.number(span.value, { style: "unit", unit: span.unit, unitDisplay: "long" });
  return (
    <time dateTime={since} title={format.dateTime(moment, { dateStyle: "long", timeStyle: "short" })}>
      {text === null ? t("justNow") : t("lasting", { span: text })}
    </time>
  );
}
