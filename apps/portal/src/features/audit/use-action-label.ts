import type { AuditAction } from "@quote-financing/domain/audit-actions";
import { useTranslations } from "next-intl";
import { underscored } from "./underscored.ts";

/** An act in words. */
export function useActionLabel(): (action: AuditAction) => string {
  const t = useTranslations("audit.actions");
  return (action) => t(underscored(action));
}
