import { readOnlyField } from "@quote-financing/domain/fields/read-only-field";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { refusalTable } from "@quote-financing/domain/refusals/refusal";
import { z } from "zod";
import { organizationProcedure, router } from "../../trpc.ts";

const thingRefusals = refusalTable({
  idTaken: { code: "id_conflict", message: "Another thing has this id.", reader: "program" },
  missing: { code: "resource_missing", message: "There is no such thing." },
});

const thingAnswer = z.object({ data: z.object({ quoteId: z.string(), name: z.string() }) });

const thingInput = z
  .strictObject({
    quoteId: idSchema("quote").optional(),
    name: z.string().min(1, { error: "Must have at least 1 character." }),
    amount: z.number().optional(),
    kind: z
      .discriminatedUnion("type", [
        z.strictObject({ type: z.literal("none") }),
        z.strictObject({ type: z.literal("on_hold"), reason: z.enum(["a", "b"]) }),
      ])
      .optional(),
    either: z.union([z.strictObject({ text: z.string() }), z.number()]).optional(),
    parts: z
      .array(z.strictObject({ codes: z.array(z.string()).optional(), size: z.number() }))
      .max(3)
      .optional(),
    createdAt: readOnlyField(),
  })
  .refine(({ name }) => name !== "forbidden", { path: ["name"], error: "Must not be forbidden." });

/** What the things of the test router do: set by a test, counted for it. */
export interface ThingWorld {
  readonly created: Map<string, string>;
  calls: number;
  /** Runs inside every create, before it writes. */
  beforeWrite: () => Promise<void>;
  /** Runs inside every create, after it wrote. */
  afterWrite: () => Promise<void>;
}

export function createThingWorld(): ThingWorld {
  return { created: new Map(), calls: 0, beforeWrite: async () => {}, afterWrite: async () => {} };
}

/** A router of every kind of endpoint under the contract's own paths, so that the facade's mechanics stand alone. */
export function createThingRouter(world: ThingWorld) {
  return router({
    create: organizationProcedure
      .meta({
        permission: "quotes.write",
        openapi: { method: "POST", path: "/v1/quotes" },
        successStatus: 201,
        idempotencyKey: true,
      })
      .input(thingInput)
      .output(thingAnswer)
      .mutation(async ({ ctx, input }) => {
        world.calls += 1;
        await world.beforeWrite();
        const quoteId = input.quoteId ?? ctx.services.makeId("quote");
        const existing = world.created.get(quoteId);
        if (existing !== undefined && existing !== input.name) {
          throw new DomainError(thingRefusals.idTaken().at("quoteId"));
        }
        if (existing !== undefined) ctx.markReplayed();
        world.created.set(quoteId, input.name);
        await world.afterWrite();
        return { data: { quoteId, name: input.name } };
      }),
    get: organizationProcedure
      .meta({ permission: "quotes.read", openapi: { method: "GET", path: "/v1/quotes/{quoteId}" } })
      .input(z.strictObject({ quoteId: idSchema("quote") }))
      .output(thingAnswer)
      .query(({ input }) => {
        const name = world.created.get(input.quoteId);
        if (name === undefined) throw new DomainError(thingRefusals.missing());
        return { data: { quoteId: input.quoteId, name } };
      }),
    list: organizationProcedure
      .meta({ permission: "quotes.read", openapi: { method: "GET", path: "/v1/quotes/cost/list" } })
      .input(
        z.strictObject({
          state: z.enum(["open", "closed"]).optional(),
          text: z.string().optional(),
          expand: z.array(z.string()).max(0, { error: "Nothing can be expanded." }).optional(),
        }),
      )
      .output(z.object({ data: z.array(z.string()) }))
      .query(({ input }) => ({ data: [input.state ?? "any", input.text ?? "none"] })),
    thread: organizationProcedure
      .meta({
        permission: "quotes.read",
        isExpensive: true,
        openapi: { method: "GET", path: "/v1/quotes/cost/thread" },
      })
      .input(z.strictObject({}))
      .output(z.object({ data: z.string() }))
      .query(() => ({ data: "x".repeat(512 * 1024) })),
    speak: organizationProcedure
      .meta({
        permission: "preview.read",
        openapi: { method: "POST", path: "/v1/quotes/cost/speak" },
        requestHeaders: ["Accept-Language", "Merchant-Organization"],
      })
      .input(z.strictObject({}))
      .output(z.object({ language: z.string(), slug: z.string() }))
      .query(({ ctx }) => ({ language: ctx.language, slug: ctx.merchantOrganizationSlug ?? "none" })),
    change: organizationProcedure
      .meta({ permission: "destinations.write", openapi: { method: "PATCH", path: "/v1/quotes/{quoteId}" } })
      .input(z.strictObject({ quoteId: idSchema("quote"), name: z.string() }))
      .output(z.object({ quoteId: z.string(), name: z.string() }))
      .mutation(({ input }) => input),
    remove: organizationProcedure
      .meta({
        permission: "destinations.write",
        openapi: { method: "DELETE", path: "/v1/quotes/{quoteId}" },
        successStatus: 204,
        withoutBody: true,
      })
      .input(z.strictObject({ quoteId: idSchema("quote") }))
      .output(z.void())
      .mutation(() => undefined),
    rotate: organizationProcedure
      .meta({
        permission: "destinations.write",
        openapi: { method: "POST", path: "/v1/quotes/{quoteId}/bearer-secret" },
        withoutBody: true,
        responseHeaders: { Deprecation: "@1780272000", Link: '</docs>; rel="deprecation"' },
      })
      .input(z.strictObject({ quoteId: idSchema("quote") }))
      .output(z.object({ quoteId: z.string() }))
      .mutation(({ input }) => input),
    resolve: organizationProcedure
      .meta({ permission: "claims.resolve", openapi: { method: "POST", path: "/v1/correlation-claims/resolve" } })
      .input(z.strictObject({ email: z.string() }))
      .output(z.object({ data: z.object({ matched: z.boolean() }) }))
      .mutation(() => ({ data: { matched: false } })),
    fail: organizationProcedure
      .meta({ permission: "quotes.read", openapi: { method: "GET", path: "/v1/failures/{kind}" } })
      .input(z.strictObject({ kind: z.string() }))
      .output(z.object({ data: z.string() }))
      .query(({ input }) => failAs(input.kind)),
    internal: organizationProcedure.meta({ permission: "quotes.read" }).query(() => "for the portal only"),
  });
}

function failAs(kind: string): { data: string } {
  if (kind === "database") throw Object.assign(new Error("select secret from t"), { code: "57P01" });
  if (kind === "output") return JSON.parse('{"data":{"secret":"value"}}');
  throw new Error("Failed query: select secret from t\nparams: a@example.org");
}
