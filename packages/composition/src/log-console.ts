import { describeFault, type FaultDescription } from "@quote-financing/api/rest/fault-description";
import { idPattern } from "@quote-financing/domain/ids/ids";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";

/** As far as it is asked here: pino's. */
type ConsoleLog = { isLevelEnabled(level: string): boolean } & Record<
  "debug" | "warn" | "error",
  (fact: object, message: string) => void
>;

const LEVELS = { debug: "debug", log: "debug", info: "debug", warn: "warn", error: "error" } as const;

/**
 * From now on what Next.js and libraries print becomes log lines. Errors keep kind, code and frames only: their
 * messages, and texts made of them, may carry SQL, parameters and personal data. LOG_LEVEL=debug shows texts, and refusals: a
 * page that is asked for too often is no fault of ours.
 *
 * Our own words to the person at the terminal go through process.stdout.
 */
export function logConsole(logger: ConsoleLog): void {
  const showTexts = logger.isLevelEnabled("debug");
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, "debug"][]) {
    console[method] = (...values: unknown[]) => {
      const errors = values.filter((value) => value instanceof Error);
      const faults = errors.map(describeFault);
      const isRefused = faults.length > 0 && faults.every(isRefusal);
      const fact = faults.length > 0 ? { ...numberOf(errors), faults } : describe(values, showTexts);
      logger[isRefused ? "debug" : level](fact, "console");
    };
  }
}

/** By its code: an exception of the portal's bundle is a stranger to the classes of the server's. */
function isRefusal({ code }: FaultDescription): boolean {
  const known: Readonly<Record<string, { readonly status: number }>> = ERROR_CODES;
  return code !== null && Object.hasOwn(known, code) && (known[code]?.status ?? 500) < 500;
}

const REQUEST_ID = idPattern("request");
const DIGEST_OF_NEXT = /^\d+(@E\d+)?$/;

/** The number that a page which failed shows: the request's, or one that Next.js makes of what was thrown. */
function numberOf(errors: readonly Error[]): { readonly requestId?: string; readonly digest?: string } {
  const digests = errors.map((error) => ("digest" in error ? String(error.digest) : ""));
  const requestId = digests.find((text) => REQUEST_ID.test(text));
  if (requestId !== undefined) return { requestId };
  const digest = digests.find((text) => DIGEST_OF_NEXT.test(text));
  return digest === undefined ? {} : { digest };
}

function describe(values: readonly unknown[], showTexts: boolean): Record<string, unknown> {
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
