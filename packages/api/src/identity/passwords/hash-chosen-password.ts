import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Services } from "../../context.ts";
import { identityRefusals } from "../refusals.ts";
import { brokenPasswordRule, type PasswordOwner } from "./password-rules.ts";

/** The hash to store. @throws DomainError `parameter_invalid` for what is easily guessed, else as `BoundedQueue.run` */
export async function hashChosenPassword(
  { passwords }: Pick<Services, "passwords">,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  const rule = await brokenPasswordRule(password, owner);
  if (rule !== undefined) throw new DomainError(identityRefusals[rule]().at("password"));
  return passwords.hash(password);
}
