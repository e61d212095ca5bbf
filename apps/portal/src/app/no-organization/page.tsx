import { getTranslations } from "next-intl/server";
import { StateMessage } from "../../feedback/state-message.tsx";
import { requireSession } from "../../server/page-visitor.ts";
import { SignOutButton } from "../../shell/sign-out-button.tsx";

/** For someone whose organization has removed them, or is suspended. */
export default async function NoOrganizationPage() {
  const { email } = await requireSession();
  const t = await getTranslations("noOrganization");
  return (
    <main>
      <StateMessage isPage title={t("title")} text={t("text", { email })}>
        <SignOutButton />
      </StateMessage>
    </main>
  );
}
