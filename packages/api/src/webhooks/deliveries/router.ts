import { organizationProcedure, router } from "../../trpc.ts";
import { destinationIdInput } from "../destinations/schema.ts";
import { getDelivery } from "./get-delivery.ts";
import { getHealth, listHealth } from "./health/destination-health.ts";
import { healthAnswer, healthListAnswer } from "./health/destination-health-schema.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { replayFailed } from "./replay-failed.ts";
import {
  deliveryDetailAnswer,
  deliveryIdInput,
  deliveryListAnswer,
  listDeliveriesInput,
  replayedAnswer,
  replayedFailedAnswer,
  replayFailedInput,
  sentAllNowAnswer,
  sentTestAnswer,
} from "./schema.ts";
import { sendAllNow } from "./send-all-now.ts";
import { sendNow } from "./send-now.ts";
import { sendTestEvent } from "./send-test-event.ts";

const tags = ["Event destinations"];
const onePath = "/v1/events/destinations/{destinationId}" as const;
const path = `${onePath}/deliveries` as const;

/** What became of events: health of destinations, the delivery log, test events, replays and what is sent now. */
export const deliveriesRouter = router({
  healthOfAll: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .output(healthListAnswer)
    .query(({ ctx }) => listHealth(ctx)),

  health: organizationProcedure
    .meta({
      permission: "deliveries.read",
      requestHeaders: ["Accept-Language"],
      openapi: {
        method: "GET",
        path: `${onePath}/health`,
        tags,
        summary: "Get how an event destination is doing",
        description: "Whether it answers, what waits for it, and figures of the last 24 hours.",
      },
    })
    .input(destinationIdInput)
    .output(healthAnswer)
    .query(({ ctx, input }) => getHealth(ctx, input)),

  list: organizationProcedure
    .meta({
      permission: "deliveries.read",
      requestHeaders: ["Accept-Language"],
      openapi: {
        method: "GET",
        path: `${onePath}/deliveries`,
        tags,
        summary: "List the deliveries of an event destination",
        description: "In the order of the events' numbers, newest first. The log of a deleted destination stays.",
      },
    })
    .input(listDeliveriesInput)
    .output(deliveryListAnswer)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  get: organizationProcedure
    .meta({
      permission: "deliveries.read",
      requestHeaders: ["Accept-Language"],
      openapi: {
        method: "GET",
        path: `${onePath}/deliveries/{eventId}`,
        tags,
        summary: "Get a delivery with its attempts",
        description: "What was sent, what came back, and why an attempt failed, newest attempt first.",
      },
    })
    .input(deliveryIdInput)
    .output(deliveryDetailAnswer)
    .query(({ ctx, input }) => getDelivery(ctx, input)),

  sendTest: organizationProcedure
    .meta({ permission: "destinations.write", freshProof: false })
    .input(destinationIdInput)
    .output(sentTestAnswer)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input)),

  replay: organizationProcedure
    .meta({ permission: "destinations.write", freshProof: false, takesSlotsItself: true })
    .input(deliveryIdInput)
    .output(replayedAnswer)
    .mutation(({ ctx, input }) => replayDelivery(ctx, input)),

  replayFailed: organizationProcedure
    .meta({ permission: "destinations.write", freshProof: false })
    .input(replayFailedInput)
    .output(replayedFailedAnswer)
    .mutation(({ ctx, input }) => replayFailed(ctx, input)),

  sendNow: organizationProcedure
    .meta({
      permission: "destinations.write",
      freshProof: false,
      requestHeaders: ["Accept-Language"],
      withoutBody: true,
      mayConflict: true,
      openapi: {
        method: "POST",
        path: `${path}/{eventId}/send`,
        tags,
        summary: "Send a waiting delivery now",
        description:
          "The next attempt of a delivery that waits is made at once, before all else that waits for the destination. " +
          "Its 24 hours and its schedule stay. 409 when it does not wait, or the destination is paused.",
      },
    })
    .input(deliveryIdInput)
    .output(replayedAnswer)
    .mutation(({ ctx, input }) => sendNow(ctx, input)),

  sendAllNow: organizationProcedure
    .meta({
      permission: "destinations.write",
      freshProof: false,
      withoutBody: true,
      mayConflict: true,
      openapi: {
        method: "POST",
        path: `${path}/send`,
        tags,
        summary: "Send all that waits for a destination now",
        description:
          "Retries that wait for a later hour become due, the earliest first; `count` says how many. A destination that " +
          "fails is tried at once, and gets all that waits as soon as one attempt succeeds. 409 while it is paused.",
      },
    })
    .input(destinationIdInput)
    .output(sentAllNowAnswer)
    .mutation(({ ctx, input }) => sendAllNow(ctx, input)),
});
