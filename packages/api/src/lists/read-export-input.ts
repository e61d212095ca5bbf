import { TRPCError } from "@trpc/server";
import type { z } from "zod";

/** Checks what an export was asked for by the schema of its list, and refuses as the procedure of that list does. */
export function readExportInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const read = schema.safeParse(input);
  if (!read.success) throw new TRPCError({ code: "BAD_REQUEST", cause: read.error });
  return read.data;
}
