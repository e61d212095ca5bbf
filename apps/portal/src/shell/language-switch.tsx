"use client";

import { PORTAL_LANGUAGES, type PortalLanguage } from "@quote-financing/api/auth/portal-language";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { LANGUAGE_COOKIE } from "../i18n/language-cookie.ts";
import classes from "./language-switch.module.css";

const YEAR_S = 365 * 24 * 60 * 60;

/** Kept in a cookie, and with the account of someone who is signed in. Each language names itself. */
export function LanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("shell.language");
  const locale = useLocale();
  const router = useRouter();

  async function choose(language: PortalLanguage) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if (isSignedIn) await keepWithAccount(language);
    router.refresh();
  }

  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">{t("label")}</legend>
      {PORTAL_LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.choice}
          aria-pressed={language === locale}
          onClick={() => void choose(language)}
        >
          {t(language)}
        </button>
      ))}
    </fieldset>
  );
}

const keepWithAccount = (language: PortalLanguage) =>
  fetch("/api/auth/update-user", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language }),
  });
