/** Tells waiting feeds of this process that their organization has a new event; feeds of others look every second. */
export class FeedWakes {
  readonly #waiting = new Map<string, Set<() => void>>();

  wake(organizationId: string): void {
    for (const resume of this.#waiting.get(organizationId) ?? []) resume();
  }

  /** Resolves at the next wake of the organization, after `atMostMs`, or when the feed ends. */
  next(organizationId: string, atMostMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(organizationId) ?? new Set();
      this.#waiting.set(organizationId, waiting);
      const resume = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", resume);
        waiting.delete(resume);
        if (waiting.size === 0 && this.#waiting.get(organizationId) === waiting) this.#waiting.delete(organizationId);
        resolve();
      };
      const timer = setTimeout(resume, atMostMs);
      signal.addEventListener("abort", resume);
      waiting.add(resume);
      if (signal.aborted) resume();
    });
  }
}
