import { madeAtMs } from "@quote-financing/domain/ids/ids";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { PersonContext } from "../trpc.ts";
import { mailRefusals } from "./refusals.ts";
import type { MailList } from "./schema.ts";

const LOOKED_AT = 500;
/** A page of them is drawn as a whole. */
const SHOWN = 25;

/**
 * The newest mail of the caller's organization, of all for support agents: only where mail does not leave the machine.
 *
 * @throws DomainError `resource_missing` where mail goes to people.
 */
export async function listMails({ services, caller }: PersonContext): Promise<MailList> {
  const list = services.mailRoom?.list;
  if (list === undefined) throw new DomainError(mailRefusals.mailNotKept());
  const mails = await list(LOOKED_AT);
  const visible = mails.filter(
    ({ organizationId }) => caller.kind === "agent" || organizationId === caller.organization.organizationId,
  );
  return {
    data: visible.slice(0, SHOWN).map(({ mailId, recipient, subject, text }) => {
      return { mailId, recipient, subject, text, createdAt: new Date(madeAtMs(mailId)).toISOString() };
    }),
  };
}
