"use client";

import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { useRouter } from "next/navigation";
import { languageCookie } from "./language-cookie.ts";

/** Switches the portal's language: kept in a cookie, and with the account of someone who is signed in. */
export function useChooseLanguage(isSignedIn: boolean): (language: PortalLanguage) => Promise<void> {
  const router = useRouter();
  return async (language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = languageCookie(language, window.location.protocol === "https:");
    if (isSignedIn) await keepWithAccount(language);
    router.refresh();
  };
}

const keepWithAccount = (language: PortalLanguage) =>
  fetch("/api/auth/update-user", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language }),
  });
