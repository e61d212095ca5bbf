import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AgentNotifications } from "../../../../features/support/agent-notifications.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireAgent } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications");
  return { title: t("title") };
}

async function AgentNotificationsPage() {
  await requireAgent();
  await prefetched(procedures.supportNotifications.get.prefetch());
  return (
    <HydrateClient>
      <AgentNotifications hasMail={portalRuntime().services.mailRoom !== undefined} />
    </HydrateClient>
  );
}

export default withTexts("(support)/support/notifications/page", AgentNotificationsPage);
