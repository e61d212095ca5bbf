import { DomainError } from "@quote-financing/domain/refusals/errors";
import { type AnyProcedure, initTRPC, TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { webhookRefusals } from "../../webhooks/refusals.ts";
import { compileProcedure } from "./compile-procedure.ts";

const t = initTRPC.context<{ steps: string[]; secret?: string }>().meta<{ name: string }>().create();

const staged = t.procedure
  .meta({ name: "staged" })
  .use(async ({ ctx, meta, path, type, next }) => {
    ctx.steps.push(`before ${meta?.name} ${path} ${type}`);
    const result = await next({ ctx: { secret: "added" } });
    ctx.steps.push(`after ${result.ok}`);
    return result;
  })
  .input(z.strictObject({ a: z.number(), b: z.string().default("b") }))
  .use(({ ctx, input, next }) => {
    ctx.steps.push(`input ${JSON.stringify(input)} ${ctx.secret}`);
    return next();
  })
  .output(z.object({ sum: z.string() }));

const router = t.router({
  fine: staged.query(({ input, ctx }) => ({ sum: `${input.a}${input.b}${ctx.secret}`, dropped: true })),
  refused: staged.mutation(() => {
    throw new DomainError(webhookRefusals.destinationLimit({ maximum: 1 }));
  }),
  faulty: staged.query((): { sum: string } => {
    throw new TypeError("broken");
  }),
  waiting: t.procedure
    .input(z.strictObject({ a: z.number().refine(async (a) => a > 0), b: z.string().default("b") }))
    .output(z.object({ sum: z.string().refine(async (sum) => sum !== "1c") }))
    .query(({ input }) => ({ sum: `${input.a}${input.b}` })),
  unfit: staged.query(() => JSON.parse('{"sum":1}')),
});

const outcomeOf = async (work: (ctx: { steps: string[] }) => Promise<unknown>) => {
  const ctx = { steps: [] };
  try {
    return { steps: ctx.steps, value: await work(ctx) };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const { code, message, cause } = error;
    // The message of an input that was refused is zod's whole list in tRPC's caller, and told to nobody.
    const told = code === "BAD_REQUEST" ? undefined : message;
    return { steps: ctx.steps, code, message: told, cause: cause?.constructor.name, text: cause?.message };
  }
};

test.each(["fine", "refused", "faulty", "unfit", "waiting"] as const)(
  "%s has the same steps, answer and error as through tRPC's own caller",
  async (path) => {
    const procedure: AnyProcedure = router[path];
    for (const input of [{ a: 1 }, { a: "1" }, { a: 1, b: "c" }, { a: 1, c: 2 }, undefined]) {
      const expected = await outcomeOf((ctx) =>
        t
          .createCallerFactory(router)(ctx)
          [path](input as { a: number }),
      );
      const actual = await outcomeOf((ctx) =>
        compileProcedure(procedure)({ ctx: ctx as unknown as Context, path, input }),
      );
      expect(actual).toEqual(expected);
    }
  },
);
