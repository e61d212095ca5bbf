import { TRPCError } from "@trpc/server";
import type { z } from "zod";

/** What an export was asked for, by the schema of the list that it takes along; refused as that list's procedure refuses. */
export function readExportInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const read = schema.safeParse(input);
  if (!read.success) throw new TRPCError({ code: "BAD_REQUEST", cause: read.error });
  return read.data;
}
