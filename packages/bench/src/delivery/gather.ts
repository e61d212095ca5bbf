const GATHER_MS = 5;

/** Collects values for a moment and hands them over together; each caller waits for the end of its batch. */
export function gather<Value>(flush: (values: readonly Value[]) => Promise<void>): (value: Value) => Promise<void> {
  let values: Value[] = [];
  let batch: Promise<void> | undefined;
  return (value) => {
    values.push(value);
    batch ??= new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      const gathered = values;
      values = [];
      batch = undefined;
      return flush(gathered);
    });
    return batch;
  };
}
