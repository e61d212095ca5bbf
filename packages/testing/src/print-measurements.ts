/**
 * Prints what a test measured. `npm test` shows these lines, whose first sign tells them from other output.
 *
 * @param figures by their name, units last (`recoveryMs`)
 */
export function printMeasurements(title: string, figures: Readonly<Record<string, unknown>>): void {
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${format(value)}`);
  process.stdout.write(`» ${title}: ${shown.join(", ")}\n`);
}

function format(value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  return typeof value === "string" ? value : JSON.stringify(value);
}
