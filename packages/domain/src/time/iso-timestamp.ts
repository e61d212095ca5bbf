/**
 * A timestamp column as the driver gives it, `2026-06-01 09:30:00.5+00`, as ISO 8601 with milliseconds and `Z`. By text,
 * because a Date between the two takes fifteen times as long. Connections speak UTC (pools/connection-options.ts of packages/db).
 */
export function isoTimestamp(text: string): string {
  const fraction = text.slice(19, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction === "" ? ".000" : fraction.padEnd(4, "0")}Z`;
}
