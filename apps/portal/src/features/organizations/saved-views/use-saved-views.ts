import type { ViewedList } from "@quote-financing/domain/people/viewed-lists";
import { trpc } from "../../../trpc/portal-trpc.ts";
import type { TabLink } from "../../../ui/layout/tab-links.tsx";

interface SavedViewTabs {
  /** The person's own views of the list, behind the tabs that everybody has. */
  readonly own: readonly TabLink[];
  /** True while the list shows one of them: no other tab is the one that is shown then. */
  readonly isOwn: boolean;
  /** Whether the list opens with one of them: the address without a query leads there. */
  readonly hasDefault: boolean;
}

/** @param query what is kept of the list's address as it is shown now */
export function useSavedViews(list: ViewedList, query: string): SavedViewTabs {
  const { data } = trpc.savedViews.list.useQuery();
  const views = data?.data.filter((view) => view.list === list) ?? [];
  const own = views.map((view) => ({
    href: `/${list}?${view.query}`,
    label: view.name,
    isHere: view.query === query,
  }));
  return {
    own,
    isOwn: own.some(({ isHere }) => isHere),
    hasDefault: views.some(({ isDefault }) => isDefault),
  };
}
