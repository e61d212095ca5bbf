"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Composer } from "../../cases/messages/composer.tsx";
import { CannedReplyPicker } from "../canned-replies/canned-reply-picker.tsx";
import type { ShownSupportCase } from "./shown-support-case.ts";
import classes from "./support-composer.module.css";
import { useColleagueCheck } from "./use-colleague-check.tsx";
import { useNoteDraft } from "./use-note-draft.ts";

interface SupportComposerProps {
  readonly inCase: { readonly organizationId: string; readonly caseId: string };
  readonly onSend: (body: string) => void;
  readonly onTyping: () => void;
  /** A text that is put back into the field, once per `key`. */
  readonly draft: readonly [string, (text: string) => void];
  readonly hint?: string | undefined;
  /** Who has the case, and taking it over. */
  readonly claim: ShownSupportCase["claim"];
  readonly onTakeOver: () => void;
}

const MODES = ["reply", "note"] as const;

/** One field for two audiences: the merchant, or colleagues. Each keeps a draft of its own, so that none is sent to the wrong one. */
export function SupportComposer({ inCase, onSend, onTyping, draft, hint, claim, onTakeOver }: SupportComposerProps) {
  const t = useTranslations("support.composer");
  const [mode, setMode] = useState<(typeof MODES)[number]>("reply");
  const [reply, setReply] = draft;
  const note = useNoteDraft(inCase);
  const check = useColleagueCheck(claim, onSend, onTakeOver, setReply);
  const isNote = mode === "note";
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    if (text !== "") onTyping();
  };
  return (
    <div className={classes.composer} data-mode={mode}>
      <div className={classes.bar}>
        <fieldset className={classes.modes}>
          <legend className="visually-hidden">{t("for")}</legend>
          {MODES.map((value) => (
            <label key={value} className={classes.mode}>
              <input
                type="radio"
                name="audience"
                className="visually-hidden"
                checked={mode === value}
                onChange={() => setMode(value)}
              />
              {t(value)}
            </label>
          ))}
        </fieldset>
        {isNote ? null : (
          <CannedReplyPicker
            inCase={inCase}
            onPick={(text) => typing(setReply)(reply === "" ? text : `${reply}\n\n${text}`)}
          />
        )}
      </div>
      <FormProblem text={isNote ? note.problem : undefined} />
      <Composer
        text={isNote ? note.text : reply}
        onText={typing(isNote ? note.setText : setReply)}
        onSend={isNote ? note.save : check.send}
        hint={isNote ? t("noteHint") : hint}
        words={{ label: t(isNote ? "noteLabel" : "replyLabel"), send: t(isNote ? "saveNote" : "sendReply") }}
      />
      {check.dialog}
    </div>
  );
}
