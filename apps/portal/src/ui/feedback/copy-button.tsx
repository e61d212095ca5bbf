"use client";

import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { PlainButton } from "../plain/plain-button.tsx";
import { useCopied } from "./use-copied.ts";

/** Copies a longer text that is shown elsewhere. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("feedback");
  const { isCopied, copy } = useCopied(text);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <PlainButton size="small" onClick={copy}>
        <Icon size={15} aria-hidden />
        {isCopied ? t("copied") : t("copy", { label })}
      </PlainButton>
      <span role="status" className="visually-hidden">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
