import { DomainError } from "@quote-financing/domain/refusals/errors";
import { ruleText } from "@quote-financing/domain/refusals/refusal-rules";
import type { Services } from "../../context.ts";
import { brokenPasswordRule, type PasswordOwner } from "./password-rules.ts";

/** The hash to store. @throws DomainError `parameter_invalid` for what is easily guessed, else as `BoundedQueue.run` */
export async function hashChosenPassword(
  { passwords }: Pick<Services, "passwords">,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  const rule = await brokenPasswordRule(password, owner);
  if (rule !== undefined)
    throw new DomainError({ code: "parameter_invalid", message: ruleText(rule), param: "password" });
  return passwords.hash(password);
}
