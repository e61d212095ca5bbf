import { useFormatter } from "next-intl";

const DATE_AND_TIME = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const;
const DATE = { day: "numeric", month: "short", year: "numeric" } as const;

/** A moment in Dutch time. @param at ISO 8601 */
export function Moment({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const format = useFormatter();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={format.dateTime(moment, DATE_AND_TIME)}>
      {format.dateTime(moment, withTime ? DATE_AND_TIME : DATE)}
    </time>
  );
}
