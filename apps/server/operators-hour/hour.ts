const MS_PER_S = 1_000;

/** Prints what an operator does, one line a step, with the seconds that it took and where it is written. */
export class Hour {
  readonly #startedAtMs = performance.now();

  /** @throws what the step throws, after a line that names it. */
  async step<Value>(title: string, document: string, act: () => Promise<Value>): Promise<Value> {
    const startedAtMs = performance.now();
    try {
      const value = await act();
      print(secondsSince(startedAtMs), title, document);
      return value;
    } catch (error) {
      print("FAILED", title, document);
      throw error;
    }
  }

  /** What is said beside the steps: figures, and what this machine cannot show. */
  note(text: string): void {
    process.stdout.write(`          ${text}\n`);
  }

  end(): void {
    print(secondsSince(this.#startedAtMs), "all of it", "");
  }
}

const secondsSince = (startedAtMs: number): string => `${((performance.now() - startedAtMs) / MS_PER_S).toFixed(1)} s`;

function print(figure: string, title: string, document: string): void {
  process.stdout.write(`${figure.padStart(8)}  ${title}${document === "" ? "" : ` (${document})`}\n`);
}
