import type { Session } from "@quote-financing/api/identity/sessions/session";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { frameProcedures, HydrateFrame } from "../server/pages/page-procedures.ts";
import { DraftsOf } from "../ui/drafts/drafts-of.tsx";
import { SUPPORT_GROUPS } from "../ui/shell/navigation.ts";
import { AppFrame } from "./app-frame.tsx";
import { ApprovalsBadge } from "./approvals-badge.tsx";
import { ToCheckBadge } from "./to-check-badge.tsx";

interface AgentFrameProps {
  readonly session: Pick<Session, "userId" | "name" | "email" | "isDueForRenewal">;
  readonly children: ReactNode;
}

/** The frame of support agents, with how much waits on them. */
export async function AgentFrame({ session, children }: AgentFrameProps) {
  const [t] = await Promise.all([getTranslations("support"), frameProcedures.today.countForAgent.prefetch()]);
  const { userId, name, email, isDueForRenewal } = session;
  return (
    <HydrateFrame>
      <AppFrame
        organizationName={t("title")}
        person={{ userId, name, email }}
        groups={SUPPORT_GROUPS}
        badges={{ supportDocuments: <ToCheckBadge />, supportApprovals: <ApprovalsBadge /> }}
        reader="agent"
        isSessionDueForRenewal={isDueForRenewal}
      >
        <DraftsOf userId={userId} />
        {children}
      </AppFrame>
    </HydrateFrame>
  );
}
