import { isAllowed } from "@quote-financing/domain/people/permissions";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NotificationSettings } from "../../../../features/organizations/notifications/notification-settings.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireMember } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications");
  return { title: t("title") };
}

async function NotificationsPage() {
  const { caller } = await requireMember();
  if (!isAllowed(caller, "notifications.manage")) redirect("/quotes");
  await prefetched(procedures.notifications.get.prefetch());
  return (
    <HydrateClient>
      <NotificationSettings hasMail={portalRuntime().services.mailRoom !== undefined} />
    </HydrateClient>
  );
}

export default withTexts("(merchant)/settings/notifications/page", NotificationsPage);
