import type { ViewedList } from "@quote-financing/domain/people/viewed-lists";
import { redirect } from "next/navigation";
import { answerOf, procedures } from "./page-procedures.ts";

/** A list whose address asks for nothing opens with the view that the person chose for it (decision record 0380). */
export async function openOwnView(list: ViewedList, asked: object): Promise<void> {
  if (Object.keys(asked).length > 0) return;
  const { data } = await answerOf(procedures.savedViews.list());
  const chosen = data.find((view) => view.list === list && view.isDefault);
  if (chosen !== undefined) redirect(`/${list}?${chosen.query}`);
}
