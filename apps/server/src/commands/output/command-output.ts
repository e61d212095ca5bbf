export interface CommandOutput {
  readonly tell: (text: string) => void;
  /** To be asked in the end: why something that was told is lost, for who reads the exit code alone. */
  readonly fault: () => string | undefined;
}

/**
 * What a command tells. A disk that is full, or a `| head` that has seen enough, ends no work half-way: the words are lost, and
 * nothing else.
 */
export function openOutput(): CommandOutput {
  let fault: string | undefined;
  for (const words of [process.stdout, process.stderr]) {
    words.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      fault ??= code ?? message;
    });
  }
  return { tell: (text) => void process.stdout.write(`${text}\n`), fault: () => fault };
}
