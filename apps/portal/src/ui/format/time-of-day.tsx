import { useFormatter } from "next-intl";

const TIME = { hour: "2-digit", minute: "2-digit" } as const;
const WHOLE = { day: "numeric", month: "short", year: "numeric", ...TIME } as const;

/** The Dutch time of what stands under its day. @param at ISO 8601 */
export function TimeOfDay({ at }: { at: string }) {
  const format = useFormatter();
  const time = new Date(at);
  return (
    <time dateTime={at} title={format.dateTime(time, WHOLE)}>
      {format.dateTime(time, TIME)}
    </time>
  );
}
