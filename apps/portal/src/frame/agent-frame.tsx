import type { Session } from "@quote-financing/api/identity/sessions/session";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SUPPORT_GROUPS } from "../ui/shell/navigation.ts";
import { AppFrame } from "./app-frame.tsx";

interface AgentFrameProps {
  readonly session: Pick<Session, "name" | "email" | "isDueForRenewal">;
  readonly children: ReactNode;
}

/** The frame of support agents. */
export function AgentFrame({ session, children }: AgentFrameProps) {
  const t = useTranslations("support");
  const { name, email, isDueForRenewal } = session;
  return (
    <AppFrame
      organizationName={t("title")}
      person={{ name, email }}
      groups={SUPPORT_GROUPS}
      reader="agent"
      isSessionDueForRenewal={isDueForRenewal}
    >
      {children}
    </AppFrame>
  );
}
