import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import { reasonOf } from "@quote-financing/db/migrate/wait-for-database";
import { refusalOfIssue } from "@quote-financing/domain/fields/schema-refusals";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { DrizzleQueryError } from "drizzle-orm";
import type { z } from "zod";
import { StartFailure } from "../processes/start-failure.ts";

/** What was typed, checked by the schema of the use case. @throws StartFailure that names each option and what is wrong */
export function commandInput<Schema extends z.ZodType>(
  schema: Schema,
  typed: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `${optionOf(issue.path.join("."))}: ${refusalOfIssue(issue).message}`,
  );
  throw new StartFailure(`${lines.join("\n")}\nNothing was changed.`);
}

/**
 * One transaction of a use case: done whole or not at all.
 *
 * @throws StartFailure for what it refuses, and when the database fails. Never with what the statement carried: a link that
 *   lets somebody in may be among it.
 */
export async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw new StartFailure(`${wordsOf(error.refusal)}\nNothing was changed.`);
    if (!(error instanceof DrizzleQueryError) && !isDatabaseUnavailable(error)) throw error;
    const outcome = "It was done whole or not at all: run the command again, it makes nothing twice.";
    throw new StartFailure(`The database failed: ${reasonOf(causeOf(error))}\n${outcome}`);
  }
}

const wordsOf = ({ message, param }: Refusal) => (param === undefined ? message : `${optionOf(param)}: ${message}`);

const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? (error.cause ?? "unknown") : error);

/** `ownerEmail` is typed as `--owner-email`. */
const optionOf = (param: string) => `--${param.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
