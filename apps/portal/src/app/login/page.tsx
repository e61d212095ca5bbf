import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentSession } from "../../server/current-session.ts";
import { safeNextPath } from "../../sign-in/next-path.ts";
import classes from "../../sign-in/sign-in.module.css";
import { SignInForm } from "../../sign-in/sign-in-form.tsx";
import { SignInFrame } from "../../sign-in/sign-in-frame.tsx";

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
