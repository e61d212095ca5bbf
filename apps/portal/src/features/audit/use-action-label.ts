import { AUDIT_ACTIONS, type AuditAction } from "@quote-financing/domain/audit-actions";
import { useTranslations } from "next-intl";
import { underscored } from "./underscored.ts";

const KNOWN: ReadonlySet<string> = new Set(AUDIT_ACTIONS);

/** An act in words; one that only a newer release knows, which may serve beside this one, is shown as it is. */
export function useActionLabel(): (action: AuditAction) => string {
  const t = useTranslations("audit.actions");
  return (action) => (KNOWN.has(action) ? t(underscored(action)) : action);
}
