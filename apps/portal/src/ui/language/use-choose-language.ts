"use client";

import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOneAtATime } from "../forms/use-one-at-a-time.ts";
import { languageCookie } from "./language-cookie.ts";

interface LanguageChoice {
  readonly choose: (language: PortalLanguage) => void;
  /** The last one could not be kept, and the page is in the language of before. */
  readonly isFailed: boolean;
}

/** Switches the portal's language: kept in a cookie, and with the account of someone who is signed in. */
export function useChooseLanguage(isSignedIn: boolean): LanguageChoice {
  const router = useRouter();
  const [isFailed, setFailed] = useState(false);
  const choose = useOneAtATime(async (language: PortalLanguage) => {
    setFailed(false);
    if (isSignedIn && !(await keepWithAccount(language))) return setFailed(true);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = languageCookie(language, window.location.protocol === "https:");
    router.refresh();
  });
  return { choose, isFailed };
}

const keepWithAccount = (language: PortalLanguage): Promise<boolean> =>
  fetch("/api/auth/update-user", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
