import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { portalRuntime } from "../../server/portal-runtime.ts";
import { ForgotPasswordForm } from "../../sign-in/forgot-password-form.tsx";
import classes from "../../sign-in/sign-in.module.css";
import { SignInFrame } from "../../sign-in/sign-in-frame.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("forgotPassword");
  return { title: t("title") };
}

/** Exists where mail goes out (decision record 0114). */
export default async function ForgotPasswordPage() {
  if (portalRuntime().services.mailRoom === undefined) notFound();
  const t = await getTranslations("forgotPassword");
  return (
    <SignInFrame title={t("title")} lead={t("lead")}>
      <ForgotPasswordForm />
      <p className={classes.forgot}>
        <Link href="/login">{t("back")}</Link>
      </p>
    </SignInFrame>
  );
}
