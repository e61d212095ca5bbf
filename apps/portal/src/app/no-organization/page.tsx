import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignOutButton } from "../../features/identity/sessions/sign-out-button.tsx";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { ToProvider } from "../../features/identity/sign-in/to-provider.tsx";
import { requireSession } from "../../server/pages/page-visitor.ts";
import { withTexts } from "../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { needsSingleSignOn } = await requireSession();
  const t = await getTranslations("noOrganization");
  return { title: needsSingleSignOn ? t("singleSignOn.title") : t("title") };
}

/** For someone whose organization has removed them, is suspended, or lets them in by its own provider alone. */
async function NoOrganizationPage() {
  const { email, caller, needsSecondFactor, needsSingleSignOn } = await requireSession();
  // Who was let in again reads this page once more, and is led on.
  if (caller !== null || needsSecondFactor) redirect("/");
  const t = await getTranslations("noOrganization");
  return (
    <SignInFrame
      title={needsSingleSignOn ? t("singleSignOn.title") : t("title")}
      lead={needsSingleSignOn ? t("singleSignOn.text") : t("text", { email })}
      isSignedIn
    >
      {needsSingleSignOn ? <ToProvider email={email} /> : null}
      <SignOutButton isInWords />
    </SignInFrame>
  );
}

export default withTexts("no-organization/page", NoOrganizationPage);
