"use client";

import { Button } from "@mantine/core";
import { IconMessage2 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Composer } from "../../cases/messages/composer.tsx";
import { CannedReplyPicker } from "../canned-replies/canned-reply-picker.tsx";
import { SendOptions } from "./send-options.tsx";
import classes from "./support-composer.module.css";
import { type ColleagueAtWork, useColleagueCheck } from "./use-colleague-check.tsx";
import { useNoteDraft } from "./use-note-draft.ts";

interface SupportComposerProps {
  readonly inCase: { readonly organizationId: string; readonly caseId: string };
  readonly mode: ComposerMode;
  readonly onMode: (mode: ComposerMode) => void;
  readonly onSend: (body: string, thenClose: boolean) => void;
  readonly onTyping: () => void;
  /** A text that is put back into the field, once per `key`. */
  readonly draft: readonly [string, (text: string) => void];
  readonly hint?: string | undefined;
  readonly colleague: ColleagueAtWork;
  /** Takes the case from the colleague who has it. */
  readonly onTakeOver: () => void;
}

const MODES = ["reply", "note"] as const;

/** Whom the text is for: the merchant, or colleagues. */
export type ComposerMode = (typeof MODES)[number];

/** One field for two audiences: the merchant, or colleagues. Each keeps a draft of its own, so that none is sent to the wrong one. */
export function SupportComposer({
  inCase,
  mode,
  onMode,
  onSend,
  onTyping,
  draft,
  hint,
  colleague,
  onTakeOver,
}: SupportComposerProps) {
  const t = useTranslations("support.composer");
  const replies = useTranslations("support.replies");
  const notes = useTranslations("support.notes");
  const [isPicking, setPicking] = useState(false);
  const { place, markPicked } = useFieldAfterPick(isPicking);
  const [reply, setReply] = draft;
  const note = useNoteDraft(inCase);
  const check = useColleagueCheck(colleague, onSend, onTakeOver, () => setReply(""));
  const isNote = mode === "note";
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    if (text !== "") onTyping();
  };
  return (
    <div ref={place} className={classes.composer} data-mode={mode}>
      <div className={classes.bar}>
        <AudienceChoice mode={mode} onChange={onMode} />
        {isNote ? null : (
          <Button
            className={classes.wide ?? ""}
            size="xs"
            variant="default"
            leftSection={<IconMessage2 size={15} stroke={1.7} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {replies("pick")}
          </Button>
        )}
      </div>
      <FormProblem text={isNote ? note.problem : undefined} />
      {/* It stands above the field, in which the focus stays (WCAG 4.1.3). */}
      <p role="status" className="visually-hidden">
        {note.isSaved ? notes("saved") : null}
      </p>
      <Composer
        text={isNote ? note.text : reply}
        onText={typing(isNote ? note.setText : setReply)}
        onSend={isNote ? note.save : (body) => check.send(body, false)}
        isWaiting={isNote && note.isSaving}
        options={
          isNote
            ? undefined
            : ({ isWaiting, send }) => (
                <SendOptions
                  isWaiting={isWaiting}
                  onSendAndClose={() => send((body) => check.send(body, true))}
                  onPick={() => setPicking(true)}
                />
              )
        }
        hint={isNote ? t("noteHint") : hint}
        words={{ label: t(isNote ? "noteLabel" : "replyLabel"), send: t(isNote ? "saveNote" : "sendReply") }}
      />
      <CannedReplyPicker
        inCase={inCase}
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        colleague={check.colleague}
        onPick={(text) => {
          markPicked();
          typing(setReply)(reply === "" ? text : `${reply}\n\n${text}`);
        }}
      />
      {check.dialog}
    </div>
  );
}

/** A dialog gives the focus back to its button: who took a text goes on in the field, where it is read and changed. */
function useFieldAfterPick(isPicking: boolean): { place: RefObject<HTMLDivElement | null>; markPicked: () => void } {
  const place = useRef<HTMLDivElement>(null);
  const isPicked = useRef(false);
  useEffect(() => {
    if (isPicking || !isPicked.current) return;
    isPicked.current = false;
    place.current?.querySelector("textarea")?.focus();
  }, [isPicking]);
  return {
    place,
    markPicked: () => {
      isPicked.current = true;
    },
  };
}

function AudienceChoice({ mode, onChange }: { mode: ComposerMode; onChange: (mode: ComposerMode) => void }) {
  const t = useTranslations("support.composer");
  return (
    <fieldset className={classes.modes}>
      <legend className="visually-hidden">{t("for")}</legend>
      {MODES.map((value) => (
        <label key={value} className={classes.mode}>
          <input
            type="radio"
            name="audience"
            className="visually-hidden"
            checked={mode === value}
            onChange={() => onChange(value)}
          />
          {t(value)}
        </label>
      ))}
    </fieldset>
  );
}
