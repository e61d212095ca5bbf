import fs from "node:fs";

/** A busy server fills some 300 kB a second: less often than this, writing costs less than the lines. */
const BATCH = 32 * 1024;
const WRITE_MS = 100;
/** Of what cannot be written: a minute of a busy server. */
const MOST_KEPT = 16 * 1024 * 1024;
/** A reader of our pipe who is slow is waited for at the end of the process, for a second. */
const BUSY = { tries: 100, pauseMs: 10 };

/**
 * Writes lines in batches to a file, pipe or terminal. What cannot be written, as on a full disk, is tried again and ends nothing;
 * pino's own destination ends the process of such an error, and waits for ever in `flushSync` (decision record 0014).
 */
export class LogDestination {
  readonly #fd: number;
  readonly #tellLost: (lines: number) => void;
  #waiting = "";
  #taken = Buffer.alloc(0);
  #isWriting = false;
  #isGone = false;
  #lost = 0;

  /** @param tellLost how many lines found no room, once it is written again */
  constructor(fd: number, tellLost: (lines: number) => void) {
    this.#fd = fd;
    this.#tellLost = tellLost;
    setInterval(() => this.#write(), WRITE_MS).unref();
    process.once("exit", () => this.flushSync());
  }

  write(line: string): void {
    if (this.#isGone) return;
    if (this.#waiting.length >= MOST_KEPT) {
      this.#lost += 1;
      return;
    }
    this.#waiting += line;
    if (this.#waiting.length >= BATCH) this.#write();
  }

  /** Writes what waits, as far as it can be written now. */
  flushSync(): void {
    // What is being written just now is the system's: of a pipe whose reader is slow its rest is lost when the process ends here.
    if (!this.#isWriting) this.#take();
    const bytes = this.#isWriting ? Buffer.from(this.#waiting) : this.#taken;
    if (this.#isWriting) this.#waiting = "";
    const left = bytes.subarray(this.#writeSync(bytes));
    if (this.#isWriting) this.#waiting = left.toString() + this.#waiting;
    else this.#taken = left;
  }

  #writeSync(bytes: Buffer): number {
    let written = 0;
    for (let tries = 0; written < bytes.length && tries < BUSY.tries && !this.#isGone; ) {
      try {
        written += fs.writeSync(this.#fd, bytes, written);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return written;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY.pauseMs);
      }
    }
    return written;
  }

  #take(): void {
    if (this.#waiting === "") return;
    this.#taken = Buffer.concat([this.#taken, Buffer.from(this.#waiting)]);
    this.#waiting = "";
  }

  #write(): void {
    if (this.#isWriting || this.#isGone) return;
    if (this.#taken.length === 0) this.#take();
    if (this.#taken.length === 0) return;
    this.#isWriting = true;
    fs.write(this.#fd, this.#taken, (error, written) => {
      this.#isWriting = false;
      if (error === null) this.#wrote(written);
      else if (error.code === "EPIPE") this.#leave();
    });
  }

  #wrote(bytes: number): void {
    this.#taken = this.#taken.subarray(bytes);
    if (this.#taken.length > 0 || this.#waiting.length >= BATCH) {
      this.#write();
      return;
    }
    const lines = this.#lost;
    this.#lost = 0;
    if (lines > 0) this.#tellLost(lines);
  }

  /** Nobody reads it any more. */
  #leave(): void {
    this.#isGone = true;
    this.#taken = Buffer.alloc(0);
    this.#waiting = "";
  }
}
