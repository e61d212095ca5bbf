import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OrganizationSettings } from "../../../../features/organizations/organization-settings.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("organization");
  return { title: t("title") };
}

async function OrganizationPage() {
  const { caller } = await requireMember();
  if (!isAllowed(caller, "organization.read")) redirect("/quotes");
  await prefetched(procedures.organizations.get.prefetch());
  return (
    <HydrateClient>
      <OrganizationSettings
        canManage={isAllowed(caller, "organization.manage")}
        canSecure={isAllowed(caller, "organization.secure")}
      />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/organization/page", OrganizationPage);
