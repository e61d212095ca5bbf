import { organizationProcedure, router } from "../../trpc.ts";
import { destinationIdInput } from "../destinations/schema.ts";
import { getHealth, listHealth } from "./destination-health.ts";
import { healthAnswer, healthListAnswer } from "./destination-health-schema.ts";
import { getDelivery } from "./get-delivery.ts";
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
  sentTestAnswer,
} from "./schema.ts";
import { sendTestEvent } from "./send-test-event.ts";

/** What became of events: health of destinations, the delivery log, test events and replays. For the portal alone. */
export const deliveriesRouter = router({
  healthOfAll: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .output(healthListAnswer)
    .query(({ ctx }) => listHealth(ctx)),

  health: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(destinationIdInput)
    .output(healthAnswer)
    .query(({ ctx, input }) => getHealth(ctx, input)),

  list: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(listDeliveriesInput)
    .output(deliveryListAnswer)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  get: organizationProcedure
    .meta({ permission: "deliveries.read" })
    .input(deliveryIdInput)
    .output(deliveryDetailAnswer)
    .query(({ ctx, input }) => getDelivery(ctx, input)),

  sendTest: organizationProcedure
    .meta({ permission: "destinations.write" })
    .input(destinationIdInput)
    .output(sentTestAnswer)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input)),

  replay: organizationProcedure
    .meta({ permission: "destinations.write" })
    .input(deliveryIdInput)
    .output(replayedAnswer)
    .mutation(({ ctx, input }) => replayDelivery(ctx, input)),

  replayFailed: organizationProcedure
    .meta({ permission: "destinations.write" })
    .input(replayFailedInput)
    .output(replayedFailedAnswer)
    .mutation(({ ctx, input }) => replayFailed(ctx, input)),
});
