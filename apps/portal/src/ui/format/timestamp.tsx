import { useFormatter } from "next-intl";

const DATE_AND_TIME = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
const DATE = { day: "numeric", month: "short", year: "numeric" } as const;

/** A timestamp, shown in Dutch time. @param at ISO 8601 */
export function Timestamp({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const format = useFormatter();
  const time = new Date(at);
  return (
    <time dateTime={at} title={format.dateTime(time, DATE_AND_TIME)}>
      {format.dateTime(time, withTime ? DATE_AND_TIME : DATE)}
    </time>
  );
}
