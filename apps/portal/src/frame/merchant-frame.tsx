import type { Session } from "@quote-financing/api/identity/sessions/session";
import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { isAllowed, PERMISSION_NAMES } from "@quote-financing/domain/people/permissions";
import type { ReactNode } from "react";
import { rememberCompleted } from "../features/organizations/onboarding/remember-completed.ts";
import { OrganizationSwitch } from "../features/organizations/organization-switch.tsx";
import { drawnVersion } from "../server/pages/current-session.ts";
import { answerIfAny, frameProcedures, HydrateFrame } from "../server/pages/page-procedures.ts";
import { DraftsOf } from "../ui/drafts/drafts-of.tsx";
import { merchantGroups } from "../ui/shell/navigation.ts";
import { PermissionsProvider } from "../ui/shell/permissions.tsx";
import { AppFrame } from "./app-frame.tsx";
import { UnreadBadge } from "./unread-badge.tsx";

interface MerchantFrameProps {
  readonly session: Session & { readonly caller: MemberCaller };
  readonly children: ReactNode;
}

/** The frame of an organization's people, with what is new for them. */
export async function MerchantFrame({ session, children }: MerchantFrameProps) {
  const { sessionId, userId, name, email, caller, isDueForRenewal } = session;
  const [isStarting, organizations] = await Promise.all([
    isOnTheWay(caller),
    answerIfAny(frameProcedures.account.organizations()),
    frameProcedures.caseReads.unreadCases.prefetch(),
    frameProcedures.today.count.prefetch(),
  ]);
  const { organizationId, isTest } = caller.organization;
  return (
    <HydrateFrame>
      <AppFrame
        organizationName={caller.organization.name}
        organizationSwitch={
          organizations === undefined || organizations.data.length < 2 || isTest ? undefined : (
            <OrganizationSwitch
              sessionId={sessionId}
              organizations={organizations.data}
              organizationId={organizationId}
            />
          )
        }
        person={{ userId, name, email }}
        groups={merchantGroups(caller, isStarting)}
        badges={{ cases: <UnreadBadge /> }}
        session={{ sessionId, organizationId, isTest, role: caller.role, drawnVersion: await drawnVersion() }}
        isSessionDueForRenewal={isDueForRenewal}
      >
        <PermissionsProvider allowed={PERMISSION_NAMES.filter((name) => isAllowed(caller, name))}>
          <DraftsOf userId={userId} organizationId={organizationId} />
          {children}
        </PermissionsProvider>
      </AppFrame>
    </HydrateFrame>
  );
}

const hasCompleted = rememberCompleted();

/** Whether the first steps of the organization are still this person's to take. */
async function isOnTheWay(caller: MemberCaller): Promise<boolean> {
  if (!isAllowed(caller, "api-keys.manage")) return false;
  const isComplete = async () => (await frameProcedures.onboarding.get()).data.isComplete;
  // What cannot be read leaves them out of the menu, and is asked for again with the next page.
  return (await answerIfAny(hasCompleted(caller.organization.organizationId, isComplete))) === false;
}
