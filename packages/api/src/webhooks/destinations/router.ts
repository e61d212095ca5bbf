import { z } from "zod";
import { organizationProcedure, router } from "../../trpc.ts";
import { acceptedUrl } from "./accepted-url.ts";
import { createDestination } from "./create-destination.ts";
import { deleteDestination } from "./delete-destination.ts";
import { getDestination } from "./get-destination.ts";
import { listDestinations } from "./list-destinations.ts";
import { rotateBearerSecret } from "./rotate-bearer-secret.ts";
import {
  createDestinationInput,
  createdDestinationAnswer,
  destinationAnswer,
  destinationIdInput,
  destinationListAnswer,
  destinationSchema,
  rotatedSecretAnswer,
  updateDestinationInput,
} from "./schema.ts";
import { updateDestination } from "./update-destination.ts";

const tags = ["Event destinations"];
const path = "/v1/events/destinations" as const;
const onePath = "/v1/events/destinations/{destinationId}" as const;

/** Where events are sent: specification §4.10-4.14, contract-decisions §9. */
export const destinationsRouter = router({
  create: organizationProcedure
    .meta({
      permission: "destinations.write",
      successStatus: 201,
      idempotencyKey: true,
      openapi: {
        method: "POST",
        path,
        tags,
        summary: "Register an event destination",
        description:
          "The answer carries the bearer secret beside the object, once. With a client-made `destinationId` the call " +
          "can be repeated: the same content answers the stored destination with 200, without the secret.",
      },
      fieldChecks: { url: acceptedUrl },
    })
    .input(createDestinationInput)
    .output(createdDestinationAnswer)
    .mutation(({ ctx, input }) => createDestination(ctx, input)),

  list: organizationProcedure
    .meta({
      permission: "destinations.read",
      openapi: { method: "GET", path, tags, summary: "List event destinations", description: "All, newest first." },
    })
    .output(destinationListAnswer)
    .query(({ ctx }) => listDestinations(ctx)),

  get: organizationProcedure
    .meta({
      permission: "destinations.read",
      openapi: { method: "GET", path: onePath, tags, summary: "Get an event destination" },
    })
    .input(destinationIdInput)
    .output(destinationAnswer)
    .query(({ ctx, input }) => getDestination(ctx, input)),

  update: organizationProcedure
    .meta({
      permission: "destinations.write",
      openapi: {
        method: "PATCH",
        path: onePath,
        tags,
        summary: "Change an event destination",
        description: "Name, url or both. The answer is the destination itself, without `data`.",
      },
      fieldChecks: { url: acceptedUrl },
    })
    .input(updateDestinationInput)
    .output(destinationSchema)
    .mutation(({ ctx, input }) => updateDestination(ctx, input)),

  delete: organizationProcedure
    .meta({
      permission: "destinations.write",
      successStatus: 204,
      withoutBody: true,
      openapi: {
        method: "DELETE",
        path: onePath,
        tags,
        summary: "Delete an event destination",
        description: "Deliveries that still wait are canceled.",
      },
    })
    .input(destinationIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteDestination(ctx, input)),

  rotateBearerSecret: organizationProcedure
    .meta({
      permission: "destinations.write",
      withoutBody: true,
      openapi: {
        method: "POST",
        path: `${onePath}/bearer-secret`,
        tags,
        summary: "Rotate the bearer secret of an event destination",
        description:
          "The new secret is shown once; the previous one stops working immediately, for queued retries too. The " +
          "answer is a bare object, without `data`.",
      },
    })
    .input(destinationIdInput)
    .output(rotatedSecretAnswer)
    .mutation(({ ctx, input }) => rotateBearerSecret(ctx, input)),
});
