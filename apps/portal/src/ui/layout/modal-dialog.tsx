"use client";

import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PlainIconButton } from "../plain/plain-icon-button.tsx";
import { focusFormStart, focusWhatIsLeft, placesAround } from "./focus-places.ts";
import classes from "./modal-dialog.module.css";

interface ModalDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** False while an answer must not be missed: no key closes it, however often it is pressed. */
  readonly canDismiss?: boolean;
  readonly children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus, and gives it back, also where its button went away meanwhile. Its
 * content exists only while it is open. Escape is pressed by mistake too: what was typed and is kept nowhere else goes with the second one
 * (decision record 0220).
 */
export function ModalDialog({ isOpen, onClose, title, canDismiss = true, children }: ModalDialogProps) {
  const t = useTranslations("feedback");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isWarned, setWarned] = useState(false);

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    const places = placesAround(document.activeElement);
    setWarned(false);
    dialog.current?.showModal();
    const endWait = dialog.current === null ? undefined : focusFormStart(dialog.current);
    return () => {
      endWait?.();
      setTimeout(focusWhatIsLeft, 0, places);
    };
  }, [isOpen]);

  const staysOpen = (): boolean => {
    if (!canDismiss) return true;
    if (isWarned || !holdsTyped(dialog.current)) return false;
    setWarned(true);
    return true;
  };

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={() => {
        // Browsers tell of an end a moment later: by then it may have been opened again.
        if (dialog.current?.open === true) return;
        if (isOpen && !canDismiss) dialog.current?.showModal();
        else onClose();
      }}
      onCancel={(event) => {
        // A file that was not chosen is told in the same words.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!staysOpen()) onClose();
      }}
      onKeyDown={(event) => {
        // Browsers let nobody refuse a second Escape by its `cancel` event.
        if (event.key === "Escape" && staysOpen()) event.preventDefault();
      }}
      onInput={() => setWarned(false)}
    >
      {isOpen ? (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {canDismiss ? (
              <PlainIconButton label={t("close")} onClick={onClose}>
                <IconX size={20} stroke={1.7} aria-hidden />
              </PlainIconButton>
            ) : null}
          </div>
          {children}
          <p aria-live="polite" className={classes.warning}>
            {isWarned ? t("escapeAgain") : ""}
          </p>
        </div>
      ) : null}
    </dialog>
  );
}

/** Passwords and codes are typed again as they were, and a password manager fills them in by itself. */
const SHORT = ["text", "email", "url", "tel", "number", "date"];

/** A text that is kept as a draft is its field's own value already, and short fields that are being sent are not dropped. */
function holdsTyped(dialog: HTMLDialogElement | null): boolean {
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [])];
  const isShort = ({ type, autocomplete, form }: (typeof fields)[number]) =>
    SHORT.includes(type) && autocomplete !== "one-time-code" && form?.ariaBusy !== "true";
  return fields
    .filter((field) => field.type === "textarea" || isShort(field))
    .some(({ value, defaultValue }) => value.trim() !== "" && value !== defaultValue);
}
