import { useDebouncedValue } from "@mantine/hooks";
import { IconFileInvoice, IconMessageCircle, IconWebhook } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Answers } from "../../trpc/answers.ts";
import { trpc } from "../../trpc/portal-trpc.ts";
import type { PaletteItem } from "./palette-item.ts";

const TYPING_PAUSE_MS = 150;

type Hit = Answers["search"]["find"]["data"][number];

export interface Hits {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
  /** No answer came, or none can come without a connection: nothing is known of what there is. */
  readonly isFailed: boolean;
}

/** What the organization has under this text: quotes, cases and destinations. */
export function useHits(typed: string, goTo: (href: string) => void): Hits {
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const isAsked = text !== "";
  const found = trpc.search.find.useQuery({ text }, { enabled: isAsked });
  const status = useTranslations("vocabulary.financingStatus");
  const t = useTranslations("palette");

  const itemOf = (hit: Hit): PaletteItem => {
    switch (hit.kind) {
      case "quote": {
        const href = `/quotes/${hit.quoteId}`;
        const detail = [hit.externalId, status(hit.status)].filter(Boolean).join(" · ");
        return { key: hit.quoteId, label: hit.name, detail, icon: IconFileInvoice, run: () => goTo(href) };
      }
      case "case": {
        const href = `/cases/${hit.caseId}`;
        return {
          key: hit.caseId,
          label: hit.subject,
          detail: t("case"),
          icon: IconMessageCircle,
          run: () => goTo(href),
        };
      }
      case "destination": {
        const href = `/settings/destinations/${hit.destinationId}`;
        return {
          key: hit.destinationId,
          label: hit.name,
          detail: t("destination"),
          icon: IconWebhook,
          run: () => goTo(href),
        };
      }
    }
  };
  return {
    items: isAsked ? (found.data?.data.map(itemOf) ?? []) : [],
    isSearching: typed.trim() !== text || (isAsked && found.isFetching),
    isFailed: isAsked && (found.isError || found.isPaused),
  };
}
