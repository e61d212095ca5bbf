import { inspect } from "node:util";
import { describeFault } from "@quote-financing/api/rest/fault-description";
import { ArchiveFault } from "@quote-financing/db/archive/archive-fault";
import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";
import { StartFailure } from "../start-failure.ts";

const UNUSABLE = new Set<unknown>(["EROFS", "EACCES", "EPERM", "ENOSPC", "EDQUOT", "EFBIG"]);
/** Data exceptions: their messages quote the value. */
const QUOTING = /^22/;

/**
 * What a command or a start that failed prints: schedulers keep it, and mail it. Of the database its words, its code and the
 * statement, never the values, which may be a consumer's: not what the statement carried, nor the row that PostgreSQL shows.
 */
export function failureText(error: unknown): string {
  if (error instanceof StartFailure || error instanceof ArchiveFault) return error.message;
  if (isFolderThatCannotBeUsed(error)) return error.message;
  const links = chainOf(error);
  const query = links.find((link) => link instanceof DrizzleQueryError)?.query;
  const server = links.find((link) => link instanceof postgres.PostgresError);
  if (query === undefined && server === undefined) return inspect(error);
  const { name, code, frames } = describeFault(error);
  const words = server === undefined || QUOTING.test(server.code) ? name : server.message;
  const names = [server?.table_name, server?.constraint_name].filter((said) => said !== undefined);
  return [
    `The database failed: ${[words, code ?? "without a code", ...names].join(", ")}`,
    ...(query === undefined ? [] : [`Statement: ${query}`]),
    ...frames.map((frame) => `    ${frame}`),
  ].join("\n");
}

/** Of a checkout that is mounted read-only, that belongs to somebody else, or whose disk is full. A file that is open is written without its path. */
function isFolderThatCannotBeUsed(error: unknown): error is Error {
  if (!(error instanceof Error && "code" in error && UNUSABLE.has(error.code))) return false;
  return "path" in error || ("syscall" in error && error.syscall === "write");
}

function chainOf(error: unknown): Error[] {
  const links: Error[] = [];
  for (let link = error; link instanceof Error && links.length < 8; link = link.cause) links.push(link);
  return links;
}
