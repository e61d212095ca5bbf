import { IconHash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { PaletteItem } from "./palette-item.ts";

const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^qot_\w{26}$/i, "/support/quotes/"],
  [/^cas_\w{26}$/i, "/support/cases/"],
  [/^mer_\w{26}$/i, "/support/organizations/"],
];

/** An agent's ids lead straight to their pages, which find out the organization. */
function supportHref(typed: string): string | undefined {
  const id = typed.trim();
  const page = PAGES.find(([pattern]) => pattern.test(id));
  return page === undefined ? undefined : `${page[1]}${id.slice(0, 4).toLowerCase()}${id.slice(4).toUpperCase()}`;
}

export function useSupportHits(typed: string, goTo: (href: string) => void): readonly PaletteItem[] {
  const t = useTranslations("palette");
  const href = supportHref(typed);
  if (href === undefined) return [];
  return [{ key: href, label: t("openId", { id: typed.trim() }), icon: IconHash, run: () => goTo(href) }];
}
