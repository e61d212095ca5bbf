"use client";

import { useEffect, useState } from "react";
import { copyToClipboard } from "./copy-to-clipboard.ts";

const SHOWN_MS = 1_600;

/** Copies a text, and says so for a moment. @param onTried is told whether it is on the clipboard */
export function useCopied(
  text: string,
  onTried?: (isCopied: boolean) => void,
): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const tell = (isOnClipboard: boolean) => {
    setCopied(isOnClipboard);
    onTried?.(isOnClipboard);
  };
  return { isCopied, copy: () => void copyToClipboard(text).then(tell) };
}
