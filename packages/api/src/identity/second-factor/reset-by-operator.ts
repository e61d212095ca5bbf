import { users } from "@quote-financing/db/schema/tables";
import { accountEmail } from "@quote-financing/domain/fields/email";
import { eq } from "drizzle-orm";
import { operatorContext } from "../../audit/operator-context.ts";
import { recordPlatformAudit } from "../../audit/record-platform-audit.ts";
import type { Services } from "../../context.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { tellPerson } from "../notices/tell-person.ts";
import { hasFactor } from "./has-factor.ts";
import { removeFactor } from "./remove-factor.ts";

/** `missing`: nobody has this address; `off`: they have no second factor, nothing was changed. */
export type OperatorReset = "reset" | "off" | "missing";

/**
 * For people whom nobody else can help (decision record 0355): people of several organizations, an owner alone, those whose
 * mailbox is gone, and agents without two colleagues.
 */
export async function resetFactorByOperator(services: Services, email: string): Promise<OperatorReset> {
  const ofAddress = eq(users.email, accountEmail(email));
  const outcome = await services.db.transact(async (tx) => {
    const shown = {
      id: users.id,
      email: users.email,
      language: users.language,
      isOn: hasFactor,
      isAgent: users.isAgent,
    };
    const [person] = await tx.select(shown).from(users).where(ofAddress).for("update");
    if (person?.isOn !== true) return person === undefined ? "missing" : "off";
    await removeFactor(tx, person.id, services.clock.now());
    if (person.isAgent) {
      const fact = { action: "agent.factor_reset", subject: person.email } as const;
      await recordPlatformAudit(operatorContext(services), tx, fact);
    }
    const act = { userId: person.id, action: "account.two_factor_reset" } as const;
    await recordAccountAction(operatorContext(services), tx, act);
    return person;
  });
  if (typeof outcome === "string") return outcome;
  await tellPerson(services, outcome, "account.two_factor_reset");
  return "reset";
}
