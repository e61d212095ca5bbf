import { useDebouncedValue } from "@mantine/hooks";
import { IconBuilding, IconFileInvoice, IconHash, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { trpc } from "../../trpc/portal-trpc.ts";
import { supportOrganizationHref, supportQuoteHref, supportSearchHref } from "../support/support-href.ts";
import type { Hits } from "./use-hits.ts";

interface SupportHits extends Hits {
  /** Answered, and none has this text. */
  readonly isNothing?: boolean;
}

const TYPING_PAUSE_MS = 150;
/** The page shows the others. */
const SHOWN = 6;

const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^qot_\w{26}$/i, "/support/quotes/"],
  [/^cas_\w{26}$/i, "/support/cases/"],
  [/^mer_\w{26}$/i, "/support/organizations/"],
];

/** An agent's ids lead straight to their pages, which find out the organization. */
function supportHref(id: string): string | undefined {
  const page = PAGES.find(([pattern]) => pattern.test(id));
  return page === undefined ? undefined : `${page[1]}${id.slice(0, 4).toLowerCase()}${id.slice(4).toUpperCase()}`;
}

/** What all organizations have under this text: consumers by their quotes, and organizations; an id at once. */
export function useSupportHits(typed: string, goTo: (href: string) => void): SupportHits {
  const t = useTranslations("palette");
  const status = useTranslations("vocabulary.financingStatus");
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const idHref = supportHref(wanted);
  const isAsked = wanted !== "" && text !== "" && idHref === undefined;
  const found = trpc.supportSearch.find.useQuery({ text }, { enabled: isAsked });

  if (wanted === "") return { items: [], isSearching: false, isFailed: false };
  if (idHref !== undefined) {
    const open = { key: idHref, label: t("openId", { id: wanted }), icon: IconHash, run: () => goTo(idHref) };
    return { items: [open], isSearching: false, isFailed: false };
  }
  const { quotes = [], organizations = [] } = (isAsked ? found.data?.data : undefined) ?? {};
  const all = supportSearchHref(wanted);
  return {
    items: [
      ...quotes.slice(0, SHOWN).map(({ quoteId, organization, name, externalId, address, status: at }) => ({
        key: `${organization.organizationId} ${quoteId}`,
        label: name,
        detail: [organization.name, externalId, address, status(at)].filter(Boolean).join(" · "),
        icon: IconFileInvoice,
        run: () => goTo(supportQuoteHref(organization.organizationId, quoteId)),
      })),
      ...organizations.map(({ organizationId, name }) => ({
        key: organizationId,
        label: name,
        detail: t("organization"),
        icon: IconBuilding,
        run: () => goTo(supportOrganizationHref(organizationId)),
      })),
      { key: all, label: t("all", { text: wanted }), icon: IconSearch, run: () => goTo(all) },
    ],
    isNothing: wanted === text && found.isSuccess && quotes.length + organizations.length === 0,
    isSearching: wanted !== text || (isAsked && found.isFetching),
    isFailed: isAsked && (found.isError || found.isPaused),
  };
}
