import { performance } from "node:perf_hooks";

export type StartProgress = <Value>(title: string, work: () => Promise<Value>) => Promise<Value>;

/** Runs one step of the start and says how long it took; in silence where a machine reads the output. */
export function startProgress(isForPeople: boolean): StartProgress {
  return async (title, work) => {
    const startedAtMs = performance.now();
    const value = await work();
    if (isForPeople) process.stdout.write(`✓ ${title}  ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s\n`);
    return value;
  };
}
