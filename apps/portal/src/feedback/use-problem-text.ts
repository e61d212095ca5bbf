import { useTranslations } from "next-intl";
import { PAGE_ORGANIZATION_HEADER } from "../trpc/page-organization-header.ts";
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

/** Why an action failed, in words, and the request id that support asks for; no id when no answer came. */
export interface ProblemText {
  readonly words: string;
  readonly requestId?: string | undefined;
}

/** Undefined without an error. */
export function useProblemText(error: unknown): ProblemText | undefined {
  const t = useTranslations("problem");
  if (error === null || error === undefined) return undefined;
  const refusal = refusalOfClientError(error);
  if (refusal === undefined) return { words: t("offline") };
  const { code, message, param, requestId } = refusal;
  if (param === PAGE_ORGANIZATION_HEADER) return { words: t("otherOrganization") };
  const known = EXPLAINED.find((explained) => explained === code);
  if (known !== undefined) return { words: t(known), requestId };
  return { words: param === undefined ? message : `${param}: ${message}`, requestId };
}
