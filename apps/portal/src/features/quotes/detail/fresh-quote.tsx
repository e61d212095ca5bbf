"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Answers } from "../../../trpc/answers.ts";
import { trpc } from "../../../trpc/portal-trpc.ts";

interface FreshQuoteProps {
  /** What the page shows. */
  readonly drawn: Answers["quotes"]["get"];
}

/**
 * Has the server draw the page again when the quote changed since it did: between drawing it and its first word of changes
 * nobody tells the page anything (`LiveChanges` asks for all that it shows then).
 */
export function FreshQuote({ drawn }: FreshQuoteProps) {
  const router = useRouter();
  const { quoteId, updatedAt } = drawn.data;
  const found = trpc.quotes.get.useQuery({ quoteId }, { initialData: drawn });
  const known = found.data.data.updatedAt;
  // Of both moments: a reading that was lost, or older than the next change, is made up for by that.
  useEffect(() => {
    if (known > updatedAt) router.refresh();
  }, [known, updatedAt, router]);
  return null;
}
