"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { nothingYet, orLoadFault } from "../../../ui/feedback/load-fault.tsx";

/** Loaded when it is asked for (decision record 0292). */
const SupportQuoteStory = dynamic(
  () => orLoadFault(import("../quotes/support-quote-story.tsx").then((file) => file.SupportQuoteStory)),
  { loading: nothingYet },
);

/** What happened with the quote of a case (decision record 0370), under the conversation, for who asks. */
export function CaseQuoteStory(inQuote: { readonly organizationId: string; readonly quoteId: string }) {
  const t = useTranslations("support.quoteStory");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </Button>
      </div>
      {isOpen ? <SupportQuoteStory {...inQuote} /> : null}
    </>
  );
}
