import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OnboardingChecklist } from "../../../features/organizations/onboarding/onboarding-checklist.tsx";
import { quoteCurl } from "../../../features/quotes/quote-curl.ts";
import { HydrateClient, prefetched, procedures } from "../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("onboarding");
  return { title: t("title") };
}

async function StartPage() {
  const { caller } = await requireMember();
  await prefetched(procedures.onboarding.get.prefetch());
  return (
    <HydrateClient>
      <OnboardingChecklist
        quoteCommand={quoteCurl(portalRuntime().services.portalUrl)}
        canManage={isAllowed(caller, "api-keys.manage")}
      />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/start/page", StartPage);
