import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ResetPasswordForm } from "../../features/identity/passwords/reset-password-form.tsx";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { withTexts } from "../../server/pages/texts/with-texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("resetPassword");
  return { title: t("title"), referrer: "no-referrer" };
}

/** Opened from the link in a mail. */
async function ResetPasswordPage() {
  const t = await getTranslations("resetPassword");
  return (
    <SignInFrame title={t("title")} lead={t("lead")}>
      <ResetPasswordForm />
    </SignInFrame>
  );
}

export default withTexts("reset-password/page", ResetPasswordPage);
