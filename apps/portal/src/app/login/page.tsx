import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import classes from "../../features/identity/sign-in/sign-in.module.css";
import { SignInForm } from "../../features/identity/sign-in/sign-in-form.tsx";
import { SignInFrame } from "../../features/identity/sign-in/sign-in-frame.tsx";
import { currentSession } from "../../server/pages/current-session.ts";
import { safeNextPath } from "../../server/pages/next-path.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("title") };
}

interface LoginPageProps {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const next = safeNextPath((await searchParams).next);
  if ((await currentSession()) !== null) redirect(next);
  const t = await getTranslations("signIn");
  return (
    <SignInFrame title={t("title")} lead={next === "/" ? t("lead") : t("leadDeepLink")}>
      <SignInForm next={next} />
      <p className={classes.forgot}>
        <Link href="/forgot-password">{t("forgot")}</Link>
      </p>
    </SignInFrame>
  );
}
