"use client";

import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useCopied } from "./use-copied.ts";

/** Copies a longer text that is shown elsewhere. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("feedback");
  const { isCopied, copy } = useCopied(text);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon size={15} aria-hidden />} onClick={copy}>
        {isCopied ? t("copied") : t("copy", { label })}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
