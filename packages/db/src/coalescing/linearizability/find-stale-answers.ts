/** One increment or read of a counter, as who asked saw it. Moments are of one clock for all who ask. */
export interface CounterOperation {
  readonly counter: number;
  readonly isIncrement: boolean;
  /** What it answered: for an increment the value that it made. */
  readonly value: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * Judges a history of counters that begin at 0: empty if it is linearizable. It is, if each value was made once and nothing
 * answered less than an operation that had ended before it began had seen, nor an increment the same. Ordered by value, with
 * each increment before the reads of its value, the operations then stand in an order that real time agrees with.
 *
 * @returns what contradicts it, one line each.
 */
export function findStaleAnswers(history: readonly CounterOperation[]): string[] {
  const counters = new Map<number, CounterOperation[]>();
  for (const operation of history) {
    const known = counters.get(operation.counter);
    if (known === undefined) counters.set(operation.counter, [operation]);
    else known.push(operation);
  }
  return [...counters.values()].flatMap((operations) => [...madeTwice(operations), ...staleIn(operations)]);
}

function madeTwice(operations: readonly CounterOperation[]): string[] {
  const made = new Set<number>();
  const problems: string[] = [];
  for (const { counter, isIncrement, value } of operations) {
    if (!isIncrement) continue;
    if (made.has(value)) problems.push(`counter ${counter}: value ${value} was made twice`);
    made.add(value);
  }
  return problems;
}

/** Walks through the operations as they began, beside the same as they ended. */
function staleIn(operations: readonly CounterOperation[]): string[] {
  const begun = operations.toSorted((a, b) => a.startedAt - b.startedAt);
  const ended = operations.toSorted((a, b) => a.endedAt - b.endedAt);
  const problems: string[] = [];
  let seen = 0;
  let next = 0;
  for (const { counter, isIncrement, value, startedAt } of begun) {
    for (let last = ended[next]; last !== undefined && last.endedAt < startedAt; last = ended[next]) {
      seen = Math.max(seen, last.value);
      next += 1;
    }
    if (value > seen || (value === seen && !isIncrement)) continue;
    const what = isIncrement ? "an increment made" : "a read answered";
    problems.push(`counter ${counter}: ${what} ${value} when ${seen} had been seen before it began`);
  }
  return problems;
}
