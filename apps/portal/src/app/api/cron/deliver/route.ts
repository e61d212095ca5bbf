import { errorEnvelope } from "@quote-financing/api/kernel/errors";
import { sendQueuedMails } from "@quote-financing/api/mail/send-queued-mails";
import { queueDueNotices } from "@quote-financing/api/notifications/queue-due-notices";
import { runDeliveryTick } from "@quote-financing/delivery/delivery-tick";
import pino from "pino";
import { carriesCronSecret } from "../../../../server/cron-authorization.ts";
import { portalRuntime } from "../../../../server/portal-runtime.ts";

/** What the platform allows a call, in seconds: the budget and one attempt of 30 s that began at its end. */
export const maxDuration = 60;

/** A call ends within a minute, attempts in flight included: schedulers call every minute. */
const BUDGET_MS = 25_000;

/** Delivers what is due and sends waiting mail, for schedulers of serverless platforms: GET (Vercel) and POST, with CRON_SECRET. */
async function deliver(request: Request): Promise<Response> {
  const { services, cronSecret } = portalRuntime();
  if (!carriesCronSecret(request, cronSecret)) {
    const refusal = { code: "credentials_invalid", message: "Send CRON_SECRET as a bearer token." } as const;
    return Response.json(errorEnvelope(refusal, services.makeId("request")), { status: 401, headers: CHALLENGE });
  }
  const log = pino({ level: process.env.LOG_LEVEL ?? "info" }).child({ part: "cron" });
  const result = await runDeliveryTick({
    db: services.db,
    clock: services.clock,
    secretBox: services.secretBox,
    addressPolicy: {
      allowPrivateNetworks: services.allowPrivateDestinations,
      allowedSubnets: services.allowedSubnets ?? [],
    },
    policy: services.deliverySettings ?? {},
    log: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => log.error(fields, message),
    },
    budgetMs: BUDGET_MS,
  });
  await queueDueNotices(services);
  await sendQueuedMails(services, (fields, message) => log.warn(fields, message));
  return Response.json(result, { headers: { "Cache-Control": "no-store" } });
}

const CHALLENGE = { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" };

export { deliver as GET, deliver as POST };
