import { getTranslations } from "next-intl/server";
import { SignOutButton } from "../../features/identity/sessions/sign-out-button.tsx";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { requireSession } from "../../server/pages/page-visitor.ts";

/** For someone whose organization has removed them, or is suspended. */
export default async function NoOrganizationPage() {
  const { email } = await requireSession();
  const t = await getTranslations("noOrganization");
  return (
    <SignInFrame title={t("title")} lead={t("text", { email })} isSignedIn>
      <SignOutButton isInWords />
    </SignInFrame>
  );
}
