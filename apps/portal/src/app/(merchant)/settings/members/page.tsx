import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MemberList } from "../../../../features/organizations/members/member-list.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("title") };
}

async function MembersPage() {
  const { caller } = await requireMember();
  if (!isAllowed(caller, "members.read")) redirect("/quotes");
  const canManage = isAllowed(caller, "members.manage");
  await prefetched(
    procedures.members.list.prefetch(),
    ...(canManage ? [procedures.members.invitations.prefetch()] : []),
  );
  return (
    <HydrateClient>
      <MemberList
        ownUserId={caller.userId}
        ownRole={caller.role}
        canManage={canManage}
        hasMail={portalRuntime().services.mailRoom !== undefined}
      />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/members/page", MembersPage);
