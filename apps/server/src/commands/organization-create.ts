import { parseArgs } from "node:util";
import { operatorContext } from "@quote-financing/api/audit/operator-context";
import { sendQueuedMails } from "@quote-financing/api/mail/send-queued-mails";
import { makeOrganization } from "@quote-financing/api/support/create-organization";
import { createOrganizationInput } from "@quote-financing/api/support/organization-schema";
import { queuedMails } from "@quote-financing/db/schema/tables";
import { eq } from "drizzle-orm";
import { StartFailure } from "../processes/start-failure.ts";
import { commandInput, orRefuse } from "./command-input.ts";
import { commandServices } from "./command-services.ts";
import { tellLink } from "./output/invitation-report.ts";
import { type CommandContext, MAILING, runTyped } from "./run-command.ts";

const USAGE = `Usage: organization:create --name <name> --slug <slug> --owner-email <address>
         [--kind merchant|partner] [--may-resolve-claims]
Makes an organization, a merchant's unless told, and invites its owner.`;

/** A server that runs may have taken the mail first, and be sending it. */
const SENDING_MS = 20_000;
const LOOK_MS = 250;

/** `pnpm organization:create`: ops/first-quote.md. */
await runTyped(
  { usage: USAGE, read: readInput },
  async (context, input) => {
    const services = commandServices(context);
    const { organization, invitation } = await orRefuse(() => makeOrganization(operatorContext(services), input, null));

    const { id, slug, name } = organization;
    if (invitation === undefined) {
      const fact = `${name} (${slug}, ${id}) exists already: nothing was changed and nobody was invited.`;
      return context.tell(`${fact}\nA support agent invites its owner again in the console, while it has none.`);
    }
    context.tell(`${name} (${slug}, ${id}) was made.`);
    if (!invitation.isMailed) return tellLink(context.tell, invitation.email, invitation);
    const refusal = await sendNow(context, services, id);
    if (refusal !== undefined) {
      const fact = `The mail server did not take the invitation of ${invitation.email} (${refusal}).`;
      throw new StartFailure(`${fact} It waits: a server that runs tries again for a day.`);
    }
    const until = invitation.expiresAt.toISOString();
    context.tell(`An invitation as owner was mailed to ${invitation.email}. Its link works once, until ${until}.`);
  },
  MAILING,
);

/** Sends what waits. @returns why the mail of this organization was not taken; undefined when it was */
async function sendNow(
  { db }: CommandContext,
  services: ReturnType<typeof commandServices>,
  organizationId: string,
): Promise<string | undefined> {
  let refusal: string | undefined;
  await sendQueuedMails(services, (fields) => {
    if ("organizationId" in fields && fields.organizationId === organizationId && "code" in fields) {
      refusal = String(fields.code);
    }
  });
  const endsAtMs = performance.now() + SENDING_MS;
  while (
    refusal === undefined &&
    (await db.orm.$count(queuedMails, eq(queuedMails.organizationId, organizationId))) > 0
  ) {
    if (performance.now() > endsAtMs) return "no answer";
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return refusal;
}

function readInput() {
  const options = {
    name: { type: "string" },
    slug: { type: "string" },
    "owner-email": { type: "string" },
    kind: { type: "string" },
    "may-resolve-claims": { type: "boolean" },
  } as const;
  const { "owner-email": ownerEmail, "may-resolve-claims": mayResolveClaims, ...rest } = parseArgs({ options }).values;
  if (rest.name === undefined || rest.slug === undefined || ownerEmail === undefined) return undefined;
  return commandInput(createOrganizationInput, { ...rest, ownerEmail, mayResolveClaims });
}
