import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentSession } from "../../server/current-session.ts";
import { ColorSchemeSwitch } from "../../shell/color-scheme-switch.tsx";
import { LanguageSwitch } from "../../shell/language-switch.tsx";
import { Wordmark } from "../../shell/wordmark.tsx";
import { safeNextPath } from "../../sign-in/next-path.ts";
import classes from "../../sign-in/sign-in.module.css";
import { SignInForm } from "../../sign-in/sign-in-form.tsx";

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
    <div className={classes.page}>
      <header className={classes.top}>
        <Wordmark />
        <ColorSchemeSwitch />
      </header>
      <main className={classes.card}>
        <h1 className={classes.title}>{t("title")}</h1>
        <p className={classes.lead}>{next === "/" ? t("lead") : t("leadDeepLink")}</p>
        <SignInForm next={next} />
      </main>
      <footer className={classes.bottom}>
        <LanguageSwitch isSignedIn={false} />
      </footer>
    </div>
  );
}
