import type { MemberCaller } from "@quote-financing/api/auth/caller";
import type { Session } from "@quote-financing/api/auth/session";
import type { ReactNode } from "react";
import { HydrateClient, procedures } from "../server/page-procedures.ts";
import { AppFrame } from "./app-frame.tsx";
import { merchantGroups } from "./navigation.ts";

interface MerchantFrameProps {
  readonly session: Session & { readonly caller: MemberCaller };
  readonly children: ReactNode;
}

/** The frame of an organization's people, with what is new for them. */
export async function MerchantFrame({ session, children }: MerchantFrameProps) {
  const { name, email, caller, isDueForRenewal } = session;
  await procedures.caseReads.unreadCases.prefetch();
  return (
    <HydrateClient>
      <AppFrame
        organizationName={caller.organization.name}
        person={{ name, email }}
        groups={merchantGroups(caller.role)}
        isSessionDueForRenewal={isDueForRenewal}
      >
        {children}
      </AppFrame>
    </HydrateClient>
  );
}
