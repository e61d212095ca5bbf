"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ShownSupportCase } from "./shown-support-case.ts";

interface ColleagueCheck {
  /** Sends at once, or asks first where a colleague has the case. */
  readonly send: (body: string) => void;
  readonly dialog: ReactNode;
}

/** Asks before an answer goes out on a case that a colleague has: the text is back in the field when one does not send it. */
export function useColleagueCheck(
  claim: ShownSupportCase["claim"],
  deliver: (body: string) => void,
  takeOver: () => void,
  putBack: (body: string) => void,
): ColleagueCheck {
  const t = useTranslations("support.colleague");
  const [asked, setAsked] = useState<string>();
  const name = claim === undefined || claim.isMine ? undefined : claim.name;
  const close = () => setAsked(undefined);
  const go = (withClaim: boolean) => {
    if (asked === undefined) return;
    if (withClaim) takeOver();
    deliver(asked);
    close();
  };
  const cancel = () => {
    if (asked !== undefined) putBack(asked);
    close();
  };
  return {
    send: (body) => (name === undefined ? deliver(body) : setAsked(body)),
    dialog: (
      <ModalDialog isOpen={asked !== undefined} onClose={cancel} title={t("title", { name: name ?? "" })}>
        <p>{t("text", { name: name ?? "" })}</p>
        <FormButtons>
          <Button variant="default" onClick={cancel}>
            {t("cancel")}
          </Button>
          <Button variant="default" onClick={() => go(false)}>
            {t("send")}
          </Button>
          <Button onClick={() => go(true)}>{t("takeOver")}</Button>
        </FormButtons>
      </ModalDialog>
    ),
  };
}
