import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ResetFactorForm } from "../../features/identity/second-factor/reset-factor-form.tsx";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { withTexts } from "../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("resetSecondFactor");
  return { title: t("title"), referrer: "no-referrer" };
}

/** Opened from the link in a mail: asks once more, as programs that look at links must not end anything. */
async function ResetSecondFactorPage() {
  const t = await getTranslations("resetSecondFactor");
  return (
    <SignInFrame title={t("title")} lead={t("lead")}>
      <ResetFactorForm />
    </SignInFrame>
  );
}

export default withTexts("reset-second-factor/page", ResetSecondFactorPage);
