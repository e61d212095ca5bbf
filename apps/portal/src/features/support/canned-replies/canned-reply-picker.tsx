"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";
import { focusWhatIsLeft, placesAround } from "../../../ui/layout/focus-places.ts";
import { ModalDialog } from "../../../ui/layout/modal-dialog.tsx";
import type { ChosenMacro } from "./macro-preview.tsx";

/** Loaded when it is asked for (decision record 0292). */
const ReplyChoice = dynamic(() => orLoadFault(import("./reply-choice.tsx").then((file) => file.ReplyChoice)), {
  loading: nothingYet,
});
const MacroPreview = dynamic(() => orLoadFault(import("./macro-preview.tsx").then((file) => file.MacroPreview)), {
  loading: nothingYet,
});

interface CannedReplyPickerProps {
  readonly inCase: { readonly organizationId: string; readonly caseId: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPick: (text: string) => void;
  /** Who has the case or writes on it, when that is somebody else. */
  readonly colleague: string | undefined;
}

/**
 * Puts a canned reply, with this case's names filled in, into the field: to be read and changed before it is sent. One that does more shows what
 * it will do first.
 */
export function CannedReplyPicker({ inCase, isOpen, onClose, onPick, colleague }: CannedReplyPickerProps) {
  const t = useTranslations("support.replies");
  const [macro, setMacro] = useState<ChosenMacro>();
  const close = () => {
    onClose();
    setMacro(undefined);
  };
  const pick = (text: string) => {
    close();
    onPick(text);
  };
  const back = () => {
    const places = placesAround(document.activeElement);
    setMacro(undefined);
    setTimeout(focusWhatIsLeft, 0, places);
  };
  return (
    <ModalDialog isOpen={isOpen} onClose={close} title={macro?.name ?? t("pick")}>
      {macro === undefined ? (
        <ReplyChoice inCase={inCase} onPick={pick} onMacro={setMacro} />
      ) : (
        <MacroPreview inCase={inCase} macro={macro} colleague={colleague} onBack={back} onText={pick} onDone={close} />
      )}
    </ModalDialog>
  );
}
