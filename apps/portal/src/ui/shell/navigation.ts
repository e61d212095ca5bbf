import type { MemberCaller } from "@quote-financing/domain/people/caller";
import { isAllowed } from "@quote-financing/domain/people/permissions";
import {
  MERCHANT_PAGES,
  MERCHANT_SETTINGS,
  type NavigationPage,
  type PageName,
  START_PAGES,
  SUPPORT_PAGES,
  SUPPORT_SETTINGS,
} from "./navigation-pages.ts";

/** A page of the menu as it is sent to browsers, which find the icon by its name. */
export interface NavigationItem extends Omit<NavigationPage, "icon" | "permission"> {
  readonly name: PageName;
}

export interface NavigationGroup {
  /** `shell.groups.<name>`; the first group needs none. */
  readonly name?: "settings";
  readonly pages: readonly NavigationItem[];
}

type Pages = { readonly [Name in PageName]?: NavigationPage };

const itemsOf = (pages: Pages, isShown: (page: NavigationPage) => boolean = () => true): NavigationItem[] =>
  (Object.entries(pages) as [PageName, NavigationPage][]).flatMap(([name, page]) => {
    const { icon: _icon, permission: _permission, ...item } = page;
    return isShown(page) ? [{ name, ...item }] : [];
  });

/** The pages that a member may use. */
export function merchantGroups(caller: MemberCaller, isStarting: boolean): readonly NavigationGroup[] {
  const mayUse = ({ permission }: NavigationPage) => permission === undefined || isAllowed(caller, permission);
  return [
    ...(isStarting ? [{ pages: itemsOf(START_PAGES) }] : []),
    { pages: itemsOf(MERCHANT_PAGES, mayUse) },
    { name: "settings", pages: itemsOf(MERCHANT_SETTINGS, mayUse) },
  ];
}

/** The pages of support agents. */
export const SUPPORT_GROUPS: readonly NavigationGroup[] = [
  { pages: itemsOf(SUPPORT_PAGES) },
  { name: "settings", pages: itemsOf(SUPPORT_SETTINGS) },
];
