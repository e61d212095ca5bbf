import type { Services } from "../../../context.ts";
import { selectOpenAgentInvitation } from "../../agents/open-agent-invitation.ts";
import { selectOpenInvitation } from "./open-invitation.ts";

/** What the page of an invitation shows to whoever has its link. */
export interface OpenInvitation {
  /** Null for who becomes a support agent. */
  readonly organizationName: string | null;
  readonly email: string;
  /** What the form proposes. */
  readonly name?: string;
  /** Someone with an account accepts by signing in; anyone else chooses a name and a password. */
  readonly hasAccount: boolean;
}

/** Null when it was canceled, accepted or is too old: the three cannot be told apart from outside. */
export async function findInvitation(services: Services, token: string): Promise<OpenInvitation | null> {
  const row = await selectOpenInvitation(services.db.orm, services, token);
  if (row !== undefined) {
    const { organizationName, email, hasAccount } = row;
    return { organizationName, email, hasAccount };
  }
  const ofAgent = await selectOpenAgentInvitation(services.db.orm, services, token);
  if (ofAgent === undefined) return null;
  const { email, name } = ofAgent;
  return { organizationName: null, email, name, hasAccount: false };
}
