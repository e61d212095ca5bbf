import { refusing } from "@quote-financing/domain/fields/schema-refusals";
import { isDemoAddress } from "@quote-financing/domain/people/demo-address";
import { personName } from "@quote-financing/domain/people/mailed-names";
import { z } from "zod";
import { invitedEmail } from "../invited-email.ts";
import { agentRefusals } from "./refusals.ts";

/** Who becomes a support agent. The name is what the page of the link proposes. */
export const inviteAgentInput = z.strictObject({
  email: invitedEmail().refine((email) => !isDemoAddress(email), { error: refusing(agentRefusals.demoAddress()) }),
  name: personName(),
});

export type InviteAgentInput = z.output<typeof inviteAgentInput>;
