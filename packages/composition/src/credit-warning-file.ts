import { readFileSync } from "node:fs";
import type { CreditWarning } from "@quote-financing/domain/advertising/credit-warning";
import type { Environment } from "./environment/environment-schema.ts";
import { pngSize } from "./png-size.ts";

/**
 * The official warning of CREDIT_WARNING_IMAGE; without it a stand-in on the embedded database, and nothing with one's own:
 * then widgets are refused (decision record 0330).
 */
export function readCreditWarning(settings: Pick<Environment, "CREDIT_WARNING_IMAGE" | "DATABASE_URL">): CreditWarning {
  const { CREDIT_WARNING_IMAGE, DATABASE_URL } = settings;
  if (CREDIT_WARNING_IMAGE === undefined) return { kind: DATABASE_URL === undefined ? "standIn" : "missing" };
  const png = new Uint8Array(readFileSync(CREDIT_WARNING_IMAGE));
  const size = pngSize(png);
  if (size === undefined) throw new Error("CREDIT_WARNING_IMAGE is not the PNG that its field has checked.");
  return { kind: "picture", png, ...size };
}
