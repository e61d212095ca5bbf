/** Waits; rejects with the signal's own reason as soon as that is aborted. */
export function pause(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, pauseMs);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
