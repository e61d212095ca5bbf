import { useEffect, useRef, useState } from "react";
import { keptValue } from "../../ui/drafts/kept-value.ts";
import { windowDraft } from "../../ui/drafts/window-draft.ts";

/** What a question is about, beside its text; empty where nothing was chosen or typed. */
export interface AskedWords {
  readonly type: string;
  readonly requestType: string;
  readonly subject: string;
}

const NO_WORDS: AskedWords = { type: "general", requestType: "", subject: "" };

interface KeptWords {
  /** As they were kept when the form was opened. */
  readonly first: AskedWords;
  readonly keep: (changed: Partial<AskedWords>) => void;
  readonly forget: () => void;
}

/** What a question is about outlasts a reload as its text does. For a form that is there only once it is asked for. @param asked as in the key of that text */
export function useAskedWords(asked: string): KeptWords {
  const [draft] = useState(() => windowDraft(`open-words:${asked}`));
  const [first] = useState(() => draft.read());
  const shown = useRef(first);
  useEffect(() => draft.guard(() => shown.current), [draft]);
  const write = (text: string) => {
    shown.current = text;
    draft.keep(text);
  };
  return {
    first: readWords(first),
    keep: (changed) => write(JSON.stringify({ ...readWords(shown.current), ...changed })),
    forget: () => write(""),
  };
}

const readWords = (text: string): AskedWords => ({ ...NO_WORDS, ...keptValue<Partial<AskedWords>>(text, {}) });
