"use client";

import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { newSession } from "../../trpc/person-request.ts";
import { useOneAtATime } from "../forms/use-one-at-a-time.ts";
import { languageCookie } from "./language-cookie.ts";

/**
 * Switches the portal's language: kept in a cookie, and with the account of someone who is signed in.
 *
 * @param tell is told why the page stays in the language of before, and undefined when another try begins
 */
export function useChooseLanguage(
  isSignedIn: boolean,
  tell: (problem: string | undefined) => void,
): (language: PortalLanguage) => void {
  const t = useTranslations("shell.language");
  const reasons = useTranslations("problem");
  const router = useRouter();
  return useOneAtATime(async (language: PortalLanguage) => {
    tell(undefined);
    const refusal = isSignedIn ? await keepWithAccount(language) : undefined;
    if (refusal !== undefined) return tell(`${t("failed")} ${reasons(refusal)}`);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = languageCookie(language, window.location.protocol === "https:");
    router.refresh();
  });
}

type LanguageRefusal = "offline" | "credentials_missing" | "rate_limit_exceeded" | "service_unavailable";

/** Where the session has ended, asks to sign in again first (decision record 0331). @returns why it was not kept */
async function keepWithAccount(language: PortalLanguage): Promise<LanguageRefusal | undefined> {
  const refusal = await sendLanguage(language);
  return refusal === "credentials_missing" && (await newSession.ask()) ? sendLanguage(language) : refusal;
}

const sendLanguage = (language: PortalLanguage): Promise<LanguageRefusal | undefined> =>
  fetch("/api/auth/update-user", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language }),
  }).then(
    ({ ok, status }) => (ok ? undefined : refusalOf(status)),
    () => "offline",
  );

function refusalOf(status: number): LanguageRefusal {
  if (status === 401) return "credentials_missing";
  return status === 429 ? "rate_limit_exceeded" : "service_unavailable";
}
