import { Readable } from "node:stream";
import type { Handover } from "@quote-financing/domain/mail-room";

/**
 * A mail's bytes, of which none is made before somebody reads, which is when the mail server has asked for them; and whose
 * end waits for `handover`.
 */
export function lazyMessage(open: () => AsyncIterable<Uint8Array | string>, handover: Handover): Readable {
  async function* parts() {
    yield* open();
    await handover();
  }
  return Readable.from(parts(), { objectMode: false });
}
