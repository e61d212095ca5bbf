"use client";

import { type PortalLanguage, portalLanguageOf } from "@quote-financing/domain/people/portal-language";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { newSession } from "../../../trpc/person-request.ts";
import { letGo } from "../../../ui/address/leave-page.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import { hearSignIn } from "../../../ui/shell/sign-in-channel.ts";
import classes from "./ended-session-dialog.module.css";

const signInIn = (language: PortalLanguage) => `/login?next=%2Fsigned-in&language=${language}`;

/**
 * Asks to sign in again over whatever is open: what was typed there stays, and what was sent goes on. The sign-in page
 * itself stands in a frame, so that every way to sign in works here (decision record 0331).
 */
export function EndedSessionDialog({ userId }: { userId: string }) {
  const t = useTranslations("account.endedSession");
  const isAsked = useSyncExternalStore(newSession.listen, newSession.isAsked, () => false);
  const signIn = signInIn(portalLanguageOf(useLocale()));
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(
    () =>
      hearSignIn((signedIn) => {
        if (!newSession.isAsked()) return;
        if (signedIn !== userId) {
          // What waits was sent off by somebody else, and is not sent in this person's name.
          newSession.settle(false);
          letGo();
          location.reload();
          return;
        }
        newSession.settle(true);
        // The frame names who is signed in, and what could not be read meanwhile is asked again.
        router.refresh();
        void queries.invalidateQueries();
      }),
    [userId, router, queries],
  );
  return (
    <ModalDialog isOpen={isAsked} onClose={() => newSession.settle(false)} title={t("title")}>
      <p>{t("text")}</p>
      <iframe className={classes.frame} src={signIn} title={t("frame")} />
      <p>
        <a href={signIn} target="_blank" rel="noopener opener">
          {t("newTab")}
        </a>
      </p>
    </ModalDialog>
  );
}
