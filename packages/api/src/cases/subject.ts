import { cutAtCodePoints } from "@quote-financing/domain/text/code-points";

export const SUBJECT_MAX_CODE_POINTS = 255;

/** Stands where a subject stood that came from a message whose text was erased (decision record 0044). */
export const REDACTED_SUBJECT = "[redacted]";

const LINE_BREAKS = /\r\n|[\n\r\u0085\u2028\u2029]/u;

/**
 * The subject of a case that was opened without one: the first non-empty line of its message, whitespace folded, cut
 * at 255 code points, never behind a blank (contract-decisions §7). The message is known not to be blank.
 */
export function deriveSubject(messageBody: string): string {
  for (const line of messageBody.split(LINE_BREAKS)) {
    const folded = line.replace(/\s+/gu, " ").trim();
    if (folded !== "") return cutAtCodePoints(folded, SUBJECT_MAX_CODE_POINTS).trimEnd();
  }
  throw new Error("deriveSubject() was given a blank message. Validate the message body before.");
}
