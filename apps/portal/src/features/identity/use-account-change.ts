import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { MAX_PERSON_NAME } from "@quote-financing/domain/people/person-name-length";
import { useTranslations } from "next-intl";
import { ShownProblem } from "../../ui/feedback/shown-problem.ts";
import { requestAccountChange } from "./account-request.ts";

/** Asks better-auth for a change of one's own account. Rejects with its refusal in words, for a form to show. */
export function useAccountChange(): <Answer>(path: string, body: object) => Promise<Answer> {
  const t = useTranslations("account.problem");
  return async <Answer>(path: string, body: object) => {
    const outcome = await requestAccountChange<Answer>(path, body);
    if (outcome.isDone) return outcome.answer;
    const words = t(outcome.reason, { minimum: PASSWORD_LENGTH.minimum, maximum: MAX_PERSON_NAME });
    throw new ShownProblem({ words, requestId: outcome.requestId });
  };
}
