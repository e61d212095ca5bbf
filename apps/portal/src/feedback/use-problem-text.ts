import { useTranslations } from "next-intl";
import { refusalOfClientError } from "../trpc/trpc-refusal.ts";

/** Codes that the portal explains in the reader's language; for the others the service's own words are shown. */
const EXPLAINED = [
  "credentials_missing",
  "id_conflict",
  "internal_error",
  "limit_reached",
  "operation_not_permitted",
  "resource_missing",
  "service_unavailable",
] as const;

/** Why an action failed, in words, with the request id where one is worth having. Undefined without an error. */
export function useProblemText(error: unknown): string | undefined {
  const t = useTranslations("problem");
  if (error === null || error === undefined) return undefined;
  const refusal = refusalOfClientError(error);
  if (refusal === undefined) return t("offline");
  const known = EXPLAINED.find((code) => code === refusal.code);
  if (known === undefined)
    return refusal.param === undefined ? refusal.message : `${refusal.param}: ${refusal.message}`;
  return t(known, { requestId: refusal.requestId ?? "" });
}
