import type { Database } from "../database.ts";

/** Wakes of a process that follow each other closely go out together: NOTIFY takes a lock of the whole server at commit. */
const SPACING_MS = 20;
/** PostgreSQL takes 8 000 bytes. */
const IDS_PER_MESSAGE = 200;

export const WAKE_CHANNEL = "quote_financing_wakes";

/**
 * Tells other processes of organizations with fresh deliveries, after the commit and apart from it: what is lost is
 * found by their poll (decision record 0175).
 */
export class WakeAnnouncer {
  readonly #db: Pick<Database, "client">;
  readonly #sender: string;
  #waiting = new Set<string>();
  #isSending = false;

  /** @param sender a name of this process without spaces; it ignores its own announcements. */
  constructor(db: Pick<Database, "client">, sender: string) {
    this.#db = db;
    this.#sender = sender;
  }

  /** Never throws, never waits. */
  announce(organizationId: string): void {
    this.#waiting.add(organizationId);
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting];
      this.#waiting = new Set();
      for (let from = 0; from < ids.length; from += IDS_PER_MESSAGE) {
        const message = [this.#sender, ...ids.slice(from, from + IDS_PER_MESSAGE)].join(" ");
        // A database that is away has nothing to deliver either.
        await this.#db.client`select pg_notify(${WAKE_CHANNEL}, ${message})`.catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, SPACING_MS));
    }
    this.#isSending = false;
  }
}
