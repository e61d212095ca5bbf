import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SingleSignOnSettings } from "../../../../features/organizations/single-sign-on/single-sign-on-settings.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("singleSignOn");
  return { title: t("title") };
}

/** For owners: who decides it decides how everybody gets in. */
async function SingleSignOnPage() {
  const { caller } = await requireMember();
  if (!isAllowed(caller, "organization.secure")) notFound();
  await prefetched(procedures.singleSignOn.get.prefetch());
  return (
    <HydrateClient>
      <SingleSignOnSettings />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/single-sign-on/page", SingleSignOnPage);
