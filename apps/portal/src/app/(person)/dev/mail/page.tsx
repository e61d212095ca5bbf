import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailList } from "../../../../features/mail/mail-list.tsx";
import { HydrateClient, prefetched, procedures } from "../../../../server/pages/page-procedures.ts";
import { requireColleague } from "../../../../server/pages/page-visitor.ts";
import { withTexts } from "../../../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developmentMail");
  return { title: t("title") };
}

/** There is no such page where mail goes to people: the procedure is missing then. */
async function DevelopmentMailPage() {
  await requireColleague();
  await prefetched(procedures.developmentMail.list.prefetch());
  return (
    <HydrateClient>
      <MailList />
    </HydrateClient>
  );
}

export default withTexts("(person)/dev/mail/page", DevelopmentMailPage);
