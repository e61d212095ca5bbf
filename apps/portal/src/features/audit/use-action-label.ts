import type { AuditAction } from "@quote-financing/domain/audit-actions";
import { useTranslations } from "next-intl";

/** An act in words. Names of texts cannot hold a dot. */
export function useActionLabel(): (action: AuditAction) => string {
  const t = useTranslations("audit.actions");
  return (action) => t(action.replace(".", "_") as Underscored<AuditAction>);
}

type Underscored<Text extends string> = Text extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Text;
