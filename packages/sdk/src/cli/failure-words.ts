import { CliFailure } from "./cli-failure.ts";

/** What went wrong, for the person who typed the command. */
export function failureWords(error: unknown): string {
  if (error instanceof CliFailure) return error.message;
  const { cause, message } = error as Error;
  // What fetch throws when nothing answers; other faults are of this machine, such as a home folder that takes no file.
  if (!(error instanceof TypeError && cause instanceof Error)) return `It failed: ${message}`;
  return `The service cannot be reached: ${"code" in cause ? String(cause.code) : cause.message}`;
}
