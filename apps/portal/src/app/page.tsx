import { isAllowed } from "@quote-financing/domain/people/permissions";
import { redirect } from "next/navigation";
import { answerOf, procedures } from "../server/pages/page-procedures.ts";
import { requireColleague } from "../server/pages/page-visitor.ts";

/** The portal opens at what waits on the person; for who sets an organization up, at its first steps (decision record 0324). */
export default async function HomePage() {
  const { caller } = await requireColleague();
  if (caller.kind === "agent") redirect("/support");
  redirect(isAllowed(caller, "api-keys.manage") && (await isNew()) ? "/start" : "/today");
}

async function isNew(): Promise<boolean> {
  const { data } = await answerOf(procedures.onboarding.get());
  return data.steps.some(({ step, isDone }) => step === "quote" && !isDone);
}
