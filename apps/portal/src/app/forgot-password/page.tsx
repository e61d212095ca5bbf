import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ForgotPasswordForm } from "../../features/identity/passwords/forgot-password-form.tsx";
import classes from "../../features/identity/sign-in/sign-in.module.css";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { withTexts } from "../../server/pages/texts/with-texts.tsx";
import { portalRuntime } from "../../server/portal-runtime.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("forgotPassword");
  return { title: t("title") };
}

/** Where no mail goes out it says so, and whom to ask (decision records 0114, 0194). */
async function ForgotPasswordPage() {
  const hasMail = portalRuntime().services.mailRoom !== undefined;
  const t = await getTranslations("forgotPassword");
  return (
    <SignInFrame title={t("title")} lead={t(hasMail ? "lead" : "mailOff")}>
      {hasMail ? <ForgotPasswordForm /> : null}
      <p className={classes.forgot}>
        {/* A page of its own kind (decision record 0290): Next.js has nothing of it to fetch before. */}
        <a href="/login">{t("back")}</a>
      </p>
    </SignInFrame>
  );
}

export default withTexts("forgot-password/page", ForgotPasswordPage);
