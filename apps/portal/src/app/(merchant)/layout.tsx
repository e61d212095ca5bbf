import type { ReactNode } from "react";
import { HydrateClient, procedures } from "../../server/page-procedures.ts";
import { requireMember } from "../../server/page-visitor.ts";
import { AppFrame } from "../../shell/app-frame.tsx";
import { merchantGroups } from "../../shell/navigation.ts";

/** The frame of an organization's people. It decides nothing about access: pages and procedures do. */
export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const { name, email, caller, isDueForRenewal } = await requireMember();
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
