import postgres from "postgres";
import { connectionOptions } from "../pools/connection-options.ts";
import { WAKE_CHANNEL } from "./wake-announcer.ts";

const RETRY_MS = 1_000;

export interface WakeListenerOptions {
  /** Of the server itself: a pooler in transaction mode passes no notifications on. */
  readonly url: string;
  /** The sender whose announcements are not heard. */
  readonly self: string;
  readonly onWake: (organizationId: string) => void;
}

/** Hears what other processes announce, on a connection of its own, which it replaces when it breaks. */
export class WakeListener {
  readonly #client: postgres.Sql;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ url, self, onWake }: WakeListenerOptions) {
    const options = {
      ...connectionOptions({ applicationName: "quote-financing-wakes", isPooled: false }),
      max: 1,
      idle_timeout: undefined,
      max_lifetime: null,
      onnotify(_channel: string, message: string) {
        const [sender, ...organizationIds] = message.split(" ");
        if (sender !== self) organizationIds.forEach(onWake);
      },
      onclose: () => this.#listenLater(),
    };
    this.#client = postgres(url, options);
  }

  /** Resolves when it listens, or when the first attempt failed: it goes on trying. */
  async start(): Promise<void> {
    try {
      await this.#client.unsafe(`listen ${WAKE_CHANNEL}`).simple();
    } catch {
      this.#listenLater();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client.end({ timeout: 1 });
  }

  #listenLater(): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.start(), RETRY_MS);
  }
}
