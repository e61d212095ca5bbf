import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import postgres from "postgres";
import type { Product } from "../product/start-product.ts";

export interface ReceivedMail {
  readonly mailId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: string;
}

/** All mail that has left, the oldest first. */
export function sentMail({ dataDir }: Product): ReceivedMail[] {
  const folder = join(dataDir, "mail");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return names.toSorted().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

/** Which mail of a person, about which case or quote, and what it holds. */
interface AwaitedMail {
  readonly to: string;
  readonly about: string;
  readonly holds: string;
}

/** Writes what a story cannot wait for: mail that gathers is due. Then waits for it, as its reader does. */
export async function mailAbout(product: Product, { to, about, holds }: AwaitedMail): Promise<ReceivedMail> {
  const sql = postgres(product.demo.databaseUrl, { max: 1 });
  const find = () =>
    sentMail(product).findLast(
      ({ recipient, text }) => recipient === to && text.includes(about) && text.includes(holds),
    );
  const isThere = async () => {
    await sql`update mail_threads set due_at = now() where thread_id = ${about} and due_at > now()
      and attempt_count = 0 and user_id = (select user_id from users where email = ${to})`;
    return find() !== undefined;
  };
  await expect.poll(isThere, { intervals: [200], message: `a mail to ${to} with "${holds}"` }).toBe(true);
  await sql.end();
  return find() as ReceivedMail;
}
