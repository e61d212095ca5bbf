import { isUniqueViolation } from "../database-errors.ts";
import { preparedQueueStatement } from "../prepared.ts";
import { typedSql, value } from "../typed-sql.ts";

/** Events that one statement gives numbers. */
export const NUMBERED_AT_ONCE = 500;

/** Makes the row by whose lock an organization's events are numbered. */
export const openFeed = preparedQueueStatement()(typedSql`
  insert into event_feeds (organization_id) values (${value.text("organizationId")}) on conflict do nothing`);

/**
 * What a statement that numbers answered.
 *
 * @param whenTaken the lock was free again, but its last holder committed after the statement's snapshot: the numbers are taken
 */
export async function answerOfNumbering<Numbering>(
  asked: Promise<readonly Numbering[]>,
  whenTaken: Numbering,
): Promise<Numbering> {
  try {
    const [numbering] = await asked;
    if (numbering === undefined) throw new Error("Numbering returned no row. It must select from no table.");
    return numbering;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return whenTaken;
  }
}
