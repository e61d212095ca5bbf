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
  /** Sends at once, or asks first where a colleague has the case or writes on it. @returns whether it was sent */
  readonly send: (body: string, thenClose: boolean) => boolean;
  readonly dialog: ReactNode;
}

interface AskedAnswer {
  readonly body: string;
  readonly thenClose: boolean;
  /** As it was when it was asked: a message that comes into the thread while the question is open has not been seen. */
  readonly deliver: (body: string, thenClose: boolean) => void;
}

/** Asks before an answer goes out on a case that a colleague has, or is answering: the text stays in the field until one sends it. */
export function useColleagueCheck(
  { claim, typing }: ColleagueAtWork,
  deliver: (body: string, thenClose: boolean) => void,
  takeOver: () => void,
  /** Told when an answer that waited for the question was sent. */
  onSent: () => void,
): ColleagueCheck {
  const t = useTranslations("support.colleague");
  const [asked, setAsked] = useState<AskedAnswer>();
  const holder = claim === undefined || claim.isMine ? undefined : claim.name;
  // The question keeps its name while it stands: a colleague who stops typing does not empty it.
  const name = holder ?? typing;
  const [askedAbout, setAskedAbout] = useState("");
  const close = () => setAsked(undefined);
  const go = (withClaim: boolean) => {
    if (asked === undefined) return;
    if (withClaim) takeOver();
    asked.deliver(asked.body, asked.thenClose);
    onSent();
    close();
  };
  return {
    colleague: name,
    send: (body, thenClose) => {
      if (name === undefined) deliver(body, thenClose);
      else {
        setAskedAbout(name);
        setAsked({ body, thenClose, deliver });
      }
      return name === undefined;
    },
    dialog: (
      <ModalDialog
        isOpen={asked !== undefined}
        onClose={close}
        title={t(holder === undefined ? "typingTitle" : "title", { name: askedAbout })}
      >
        <p>{t("text", { name: askedAbout })}</p>
        <FormButtons>
          <Button variant="default" onClick={close}>
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
