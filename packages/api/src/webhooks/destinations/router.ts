import { z } from "zod";
import { organizationProcedure, router } from "../../trpc.ts";
import { acceptedUrl } from "./accepted-url.ts";
import { createDestination } from "./create-destination.ts";
import { deleteDestination } from "./delete-destination.ts";
import { getDestination } from "./get-destination.ts";
import { listDestinations } from "./list-destinations.ts";
import {
  createDestinationInput,
  createdDestinationAnswer,
  destinationAnswer,
  destinationIdInput,
  destinationListAnswer,
  destinationSchema,
  rotatedSecretAnswer,
  rotatedSigningSecretAnswer,
  updateDestinationInput,
} from "./schema.ts";
import { rotateBearerSecret } from "./secrets/rotate-bearer-secret.ts";
import { rotateSigningSecret } from "./secrets/rotate-signing-secret.ts";
import { updateDestination } from "./update-destination.ts";

/** Where events go decides who reads them; a name or a pause does not. */
const changesUrl = (input: unknown): boolean => (input as { readonly url?: unknown } | null)?.url !== undefined;

const tags = ["Event destinations"];
const path = "/v1/events/destinations" as const;
const onePath = "/v1/events/destinations/{destinationId}" as const;

/** Where events are sent: specification §4.10-4.14, contract-decisions §9. */
export const destinationsRouter = router({
  create: organizationProcedure
    .meta({
      permission: "destinations.write",
      freshProof: true,
      successStatus: 201,
      idempotencyKey: true,
      openapi: {
        method: "POST",
        path,
        tags,
        summary: "Register an event destination",
        description:
          "The answer carries the bearer secret and the signing secret beside the object, once. With a client-made `destinationId` the call " +
          "can be repeated: the same content answers the stored destination with 200, without the secrets.",
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
      openapi: {
        method: "GET",
        path: onePath,
        tags,
        summary: "Get an event destination",
        description: "Without its secrets: they are shown once, when they are made.",
      },
    })
    .input(destinationIdInput)
    .output(destinationAnswer)
    .query(({ ctx, input }) => getDestination(ctx, input)),

  update: organizationProcedure
    .meta({
      permission: "destinations.write",
      freshProof: changesUrl,
      mayConflict: true,
      openapi: {
        method: "PATCH",
        path: onePath,
        tags,
        summary: "Change an event destination",
        description:
          "Name, url, authentication, whether it is paused: one of them or more. The answer is the destination itself, " +
          "without `data`. Once a pause is answered, nothing more is sent; what waits is sent when it is resumed, if its " +
          "24 hours are not over.",
      },
      fieldChecks: { url: acceptedUrl },
    })
    .input(updateDestinationInput)
    .output(destinationSchema)
    .mutation(({ ctx, input }) => updateDestination(ctx, input)),

  delete: organizationProcedure
    .meta({
      permission: "destinations.write",
      freshProof: true,
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
      freshProof: true,
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

  rotateSigningSecret: organizationProcedure
    .meta({
      permission: "destinations.write",
      freshProof: true,
      withoutBody: true,
      openapi: {
        method: "POST",
        path: `${onePath}/signing-secret`,
        tags,
        summary: "Rotate the signing secret of an event destination",
        description:
          "The new secret is shown once. For 24 hours the previous one signs too; a second rotation within that time " +
          "drops it at once. A destination that was made before deliveries were signed gets its first one. The " +
          "answer is a bare object, without `data`.",
      },
    })
    .input(destinationIdInput)
    .output(rotatedSigningSecretAnswer)
    .mutation(({ ctx, input }) => rotateSigningSecret(ctx, input)),
});
