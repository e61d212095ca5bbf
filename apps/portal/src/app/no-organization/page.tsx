import { getTranslations } from "next-intl/server";
import { requireSession } from "../../server/page-visitor.ts";
import { SignOutButton } from "../../shell/sign-out-button.tsx";
import { SignInFrame } from "../../sign-in/sign-in-frame.tsx";

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
