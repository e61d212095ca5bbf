"use client";

import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { windowDraft } from "./window-draft.ts";

/** What somebody types, or tried to send, which survives leaving the page, per subject and window, in this browser only. Empty text leaves nothing behind. */
export function useWindowDraft(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState("");
  const draft = useMemo(() => windowDraft(key), [key]);
  const shown = useEffectEvent(() => text);

  useEffect(() => {
    setText(draft.read());
    return draft.guard(() => shown());
  }, [draft]);

  const keep = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  return [text, keep];
}
