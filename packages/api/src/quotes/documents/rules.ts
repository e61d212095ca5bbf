import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import type { DocumentScan } from "@quote-financing/domain/vocabulary";
import { documentRefusals } from "./refusals.ts";

/**
 * Why the bytes of a document are not given, or undefined: 409, because a later scan may change it (decision record 0238).
 *
 * @param givesUnscanned whether this installation gives out what was not scanned.
 */
export function whyNotGiven(scan: DocumentScan, givesUnscanned: boolean): Refusal | undefined {
  if (scan === "refused") return documentRefusals.scanRefused();
  return scan === "clean" || givesUnscanned ? undefined : documentRefusals.notScanned();
}
