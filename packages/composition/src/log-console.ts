import { describeFault } from "@quote-financing/api/rest/fault-description";

/** As far as it is asked here: pino's. */
type ConsoleLog = { isLevelEnabled(level: string): boolean } & Record<
  "debug" | "warn" | "error",
  (fact: object, message: string) => void
>;

const LEVELS = { debug: "debug", log: "debug", info: "debug", warn: "warn", error: "error" } as const;

/**
 * From now on what Next.js and libraries print becomes log lines. Errors keep kind, code and frames only: their
 * messages, and texts made of them, may carry SQL, parameters and personal data. LOG_LEVEL=debug shows texts.
 *
 * Our own words to the person at the terminal go through process.stdout.
 */
export function logConsole(logger: ConsoleLog): void {
  const showTexts = logger.isLevelEnabled("debug");
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, "debug"][]) {
    console[method] = (...values: unknown[]) => logger[level](describe(values, showTexts), "console");
  }
}

function describe(values: readonly unknown[], showTexts: boolean): Record<string, unknown> {
  const faults = values.filter((value) => value instanceof Error).map(describeFault);
  if (faults.length > 0) return { faults };
  return showTexts ? { texts: values.map(textOf) } : { kinds: values.map((value) => typeof value) };
}

/** An object without a prototype has no text, and asking for it throws: that would be a fault of who prints it. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
