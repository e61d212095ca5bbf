/** What may be logged of a fault: its kind and where it was thrown, never its message, which may carry data. */
export interface FaultDescription {
  readonly name: string;
  /** Driver or system code of the innermost cause: `57P01`, `ECONNREFUSED`. */
  readonly code: string | null;
  readonly frames: readonly string[];
}

const MAX_FRAMES = 12;
const MAX_CAUSES = 5;

/** drizzle's messages carry SQL and parameters, PostgreSQL's carry values: only names, codes and frames remain. */
export function describeFault(error: unknown): FaultDescription {
  const causes = causesOf(error);
  const innermost = causes.at(-1);
  const names = causes.map(({ name }) => name);
  const code = causes.map(codeOf).findLast((candidate) => candidate !== null) ?? null;
  const frames = (innermost?.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    name: names.length === 0 ? typeof error : names.join(" < "),
    code,
    frames: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
  };
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let current = error;
  while (current instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(current);
    current = current.cause;
  }
  return causes;
}

function codeOf(error: Error): string | null {
  return "code" in error && typeof error.code === "string" ? error.code : null;
}
