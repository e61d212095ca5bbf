import { createHmac } from "node:crypto";
import { nowMs } from "../client/clock.ts";
import { signingKey } from "../receiver/signing.ts";

/** A delivery as the service makes it; hand it to your handler, or send it. */
export interface MadeDelivery {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What your receiver under test expects: one of the secrets or both. */
export interface DeliverySecrets {
  /** `whsec_…` */
  readonly bearerSecret?: string | undefined;
  /** `whsig_…` */
  readonly signingSecret?: string | undefined;
  /** The event's number. */
  readonly sequence?: number;
  /** When it goes out: for tests of what is too old. */
  readonly sentAt?: Date;
}

/**
 * @param event of `makeEvent`, or anything else that your receiver must handle
 * @param secrets a text is the bearer secret
 */
export function makeDelivery(event: object, secrets: string | DeliverySecrets): MadeDelivery {
  const body = JSON.stringify(event);
  const id = "eventId" in event && typeof event.eventId === "string" ? event.eventId : "evt_none";
  const given = typeof secrets === "string" ? { bearerSecret: secrets } : secrets;
  return { method: "POST", headers: deliveryHeaders(id, body, given), body };
}

/** The headers of a delivery: its signature is over these bytes. */
export function deliveryHeaders(
  eventId: string,
  body: string,
  { bearerSecret, signingSecret, sequence, sentAt }: DeliverySecrets,
): Record<string, string> {
  const timestamp = String(Math.floor((sentAt?.getTime() ?? nowMs()) / 1000));
  return {
    "Content-Type": "application/json",
    ...(bearerSecret === undefined ? {} : { Authorization: `Bearer ${bearerSecret}` }),
    ...(sequence === undefined ? {} : { "Event-Sequence": String(sequence) }),
    "Webhook-Id": eventId,
    "Webhook-Timestamp": timestamp,
    ...(signingSecret === undefined
      ? {}
      : { "Webhook-Signature": signatureOf(signingSecret, `${eventId}.${timestamp}.${body}`) }),
  };
}

/** Of Node.js, unlike the receiver's: a test makes deliveries without waiting. */
const signatureOf = (signingSecret: string, signed: string): string =>
  `v1,${createHmac("sha256", signingKey(signingSecret)).update(signed).digest("base64")}`;

/** Sends it to a running receiver and gives its status; like the service, it follows no redirect. */
export async function deliver(url: string, delivery: MadeDelivery): Promise<number> {
  const response = await fetch(url, { ...delivery, redirect: "manual" });
  await response.body?.cancel();
  return response.status;
}
