import type { Terminal } from "./terminal.ts";

/** What a command works with. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Aborted when the person ends it. */
  readonly signal: AbortSignal;
}

export interface Command {
  /** The words that call it: `events resend`. */
  readonly words: readonly string[];
  readonly usage: string;
  /** @param rest the arguments behind the words */
  readonly run: (rest: readonly string[], context: CommandContext) => Promise<void>;
}
