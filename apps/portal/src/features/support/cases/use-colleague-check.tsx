"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ShownSupportCase } from "./shown-support-case.ts";

export interface ColleagueAtWork {
  readonly claim: ShownSupportCase["claim"];
  /** Who writes on the case right now, whoever has it. */
  readonly typing: string | undefined;
}

interface ColleagueCheck {
  /** Who has the case, or writes on it. */
  readonly colleague: string | undefined;
  /** Sends at once, or asks first where a colleague has the case or writes on it. */
  readonly send: (body: string, thenClose: boolean) => void;
  readonly dialog: ReactNode;
}

/** Asks before an answer goes out on a case that a colleague has, or is answering: the text is back in the field when one does not send it. */
export function useColleagueCheck(
  { claim, typing }: ColleagueAtWork,
  deliver: (body: string, thenClose: boolean) => void,
  takeOver: () => void,
  putBack: (body: string) => void,
): ColleagueCheck {
  const t = useTranslations("support.colleague");
  const [asked, setAsked] = useState<{ readonly body: string; readonly thenClose: boolean }>();
  const holder = claim === undefined || claim.isMine ? undefined : claim.name;
  // The question keeps its name while it stands: a colleague who stops typing does not empty it.
  const name = holder ?? typing;
  const [askedAbout, setAskedAbout] = useState("");
  const close = () => setAsked(undefined);
  const go = (withClaim: boolean) => {
    if (asked === undefined) return;
    if (withClaim) takeOver();
    deliver(asked.body, asked.thenClose);
    close();
  };
  const cancel = () => {
    if (asked !== undefined) putBack(asked.body);
    close();
  };
  return {
    colleague: name,
    send: (body, thenClose) => {
      if (name === undefined) return deliver(body, thenClose);
      setAskedAbout(name);
      setAsked({ body, thenClose });
    },
    dialog: (
      <ModalDialog
        isOpen={asked !== undefined}
        onClose={cancel}
        title={t(holder === undefined ? "typingTitle" : "title", { name: askedAbout })}
      >
        <p>{t("text", { name: askedAbout })}</p>
        <FormButtons>
          <Button variant="default" onClick={cancel}>
            {t("cancel")}
          </Button>
          <Button variant="default" onClick={() => go(false)}>
            {t("send")}
          </Button>
          {holder === undefined ? null : <Button onClick={() => go(true)}>{t("takeOver")}</Button>}
        </FormButtons>
      </ModalDialog>
    ),
  };
}
