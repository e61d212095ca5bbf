/** Where lists were read, and why not from the replica; since this process began. */
export interface ReadCount {
  readonly source: "replica" | "primary";
  readonly reason: "following" | "lagging" | "away" | "foreign" | "failed";
  readonly count: number;
}

export class ReadCounter {
  readonly #counts = new Map<string, ReadCount>();

  add(source: ReadCount["source"], reason: ReadCount["reason"]): void {
    const key = `${source} ${reason}`;
    this.#counts.set(key, { source, reason, count: (this.#counts.get(key)?.count ?? 0) + 1 });
  }

  counts(): readonly ReadCount[] {
    return [...this.#counts.values()];
  }
}
