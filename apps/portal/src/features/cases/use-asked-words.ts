import { systemClock } from "@quote-financing/domain/time/clock";
import { useState } from "react";
import { DRAFT_PREFIX, keepDraft, keptDraft } from "../../ui/drafts/draft-storage.ts";

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
  const key = `open-words:${asked}`;
  const [first] = useState(() => readWords(keptDraft(key)));
  const write = (text: string) => keepDraft(`${DRAFT_PREFIX}${key}`, text, systemClock.now().getTime());
  return {
    first,
    keep: (changed) => write(JSON.stringify({ ...readWords(keptDraft(key)), ...changed })),
    forget: () => write(""),
  };
}

function readWords(text: string): AskedWords {
  try {
    return { ...NO_WORDS, ...(JSON.parse(text || "{}") as Partial<AskedWords>) };
  } catch {
    return NO_WORDS;
  }
}
