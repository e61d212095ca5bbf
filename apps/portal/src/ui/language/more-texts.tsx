"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { mergeTexts, type Texts } from "./texts-of.ts";
import { wordItself } from "./word-itself.ts";

/** Gives what is in it these texts, beside those that the parts around it have (decision record 0294). */
export function MoreTexts({ texts, children }: { texts: Texts; children: ReactNode }) {
  const known: Texts = useMessages();
  const messages = useMemo(() => mergeTexts(known, texts), [known, texts]);
  return (
    <NextIntlClientProvider
      locale={useLocale()}
      messages={messages as ReturnType<typeof useMessages>}
      getMessageFallback={wordItself}
    >
      {children}
    </NextIntlClientProvider>
  );
}
