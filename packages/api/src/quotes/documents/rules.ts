import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import type { DocumentScan } from "@quote-financing/domain/vocabulary";
import { documentRefusals } from "./refusals.ts";

/** Why a document is not deleted, or undefined: somebody answered with it, and who got that answer has to find it (decision record 0312). */
export function whyKept({
  requirementId,
  caseId,
}: {
  requirementId: string | null;
  caseId: string | null;
}): Refusal | undefined {
  return requirementId === null && caseId === null ? undefined : documentRefusals.sent();
}

/**
 * Why the bytes of a document are not given, or undefined: 409, because a later scan may change it (decision record 0238).
 *
 * @param givesUnscanned whether this installation gives out what was not scanned.
 */
export function whyNotGiven(scan: DocumentScan, givesUnscanned: boolean): Refusal | undefined {
  if (scan === "refused") return documentRefusals.scanRefused();
  return scan === "clean" || givesUnscanned ? undefined : documentRefusals.notScanned();
}
