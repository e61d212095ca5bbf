"use client";

import { PORTAL_LANGUAGES, portalLanguageOf } from "@quote-financing/domain/people/portal-language";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormProblem } from "../forms/form-problem.tsx";
import classes from "./language-switch.module.css";
import { useChooseLanguage } from "./use-choose-language.ts";

/** Kept in a cookie, and with the account of someone who is signed in. Each language names itself. */
export function LanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("shell.language");
  const current = portalLanguageOf(useLocale());
  const [problem, setProblem] = useState<string>();
  const choose = useChooseLanguage(isSignedIn, setProblem);
  const pathname = usePathname();
  // On another page it is no news any more.
  useEffect(() => setProblem(undefined), [pathname]);

  return (
    <div className={classes.place}>
      <fieldset className={classes.switch}>
        <legend className="visually-hidden">{t("label")}</legend>
        {PORTAL_LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={classes.choice}
            aria-pressed={language === current}
            onClick={() => choose(language)}
          >
            {t(language)}
          </button>
        ))}
      </fieldset>
      <FormProblem text={problem} />
    </div>
  );
}
