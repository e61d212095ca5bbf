import type { ViewedList } from "@quote-financing/domain/people/viewed-lists";
import { redirect } from "next/navigation";
import { prefetchedAnswer, procedures } from "./page-procedures.ts";

/**
 * Puts the person's views into the browser's cache. A list whose address asks for nothing opens with the one that they chose
 * for it (decision record 0380).
 */
export async function openOwnView(list: ViewedList, asked: object): Promise<void> {
  const views = await prefetchedAnswer(["savedViews", "list"], undefined, procedures.savedViews.list.prefetch());
  if (Object.keys(asked).length > 0) return;
  const chosen = views?.data.find((view) => view.list === list && view.isDefault);
  // One that asks for nothing, as another program may keep it, would lead here again.
  if (chosen !== undefined && new URLSearchParams(chosen.query).size > 0) redirect(`/${list}?${chosen.query}`);
}
