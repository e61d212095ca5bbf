import { systemTimer } from "./timer.ts";

export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** @throws TimeoutError when the answer takes longer; what comes later is dropped. */
export async function withTimeout<Value>(limitMs: number, answer: Promise<Value>, timer = systemTimer): Promise<Value> {
  let cancel = (): void => {};
  const late = new Promise<never>((_, reject) => {
    cancel = timer.after(limitMs, () => reject(new TimeoutError(`No answer within ${limitMs} ms.`)));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    cancel();
  }
}
