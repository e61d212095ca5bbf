import postgres from "postgres";
import { HOSTILE_MARK } from "../pages/hostile-texts.ts";

/**
 * What a story made since a moment waits on nobody any more, and gets no events. Lists begin with what waits longest and end
 * after 50 rows, bells count up to 50, an organization has 50 destinations: another story would not find its own there. And
 * a later receiver may listen on the port of an earlier one. The hostile world stays: it is made once, for all stories that
 * look at it.
 */
export async function leaveNothingWaiting(databaseUrl: string, since: Date): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  const isLeft = (text: string) => sql`created_at >= ${since} and strpos(${sql(text)}, ${HOSTILE_MARK}) = 0`;
  await sql`update cases set state = 'closed', waiting_on = 'none' where state = 'open' and ${isLeft("subject")}`;
  await sql`update requirements set state = 'withdrawn' where state <> 'accepted' and ${isLeft("text")}`;
  await sql`delete from destinations where ${isLeft("name")}`;
  await sql.end();
}
