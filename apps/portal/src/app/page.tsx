import { isAllowed } from "@quote-financing/domain/people/permissions";
import { redirect } from "next/navigation";
import { answerOf, procedures } from "../server/pages/page-procedures.ts";
import { requireColleague } from "../server/pages/page-visitor.ts";

/** The portal opens where the person works; for who sets an organization up, at its first steps. */
export default async function HomePage() {
  const { caller } = await requireColleague();
  if (caller.kind === "agent") redirect("/support");
  redirect(isAllowed(caller, "api-keys.manage") && (await isNew()) ? "/start" : "/quotes");
}

async function isNew(): Promise<boolean> {
  const { data } = await answerOf(procedures.onboarding.get());
  return data.steps.some(({ step, isDone }) => step === "quote" && !isDone);
}
