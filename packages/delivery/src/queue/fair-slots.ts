/**
 * Limits how many turns run at once. Waiting ones are let in organization by organization, one of each: an organization with
 * hundreds of lanes keeps no other one waiting (decision record 0222).
 */
export class FairSlots {
  readonly #waiting = new Map<string, (() => void)[]>();
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  /** @returns what gives the slot back; to be called once. */
  async take(organizationId: string): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#queueOf(organizationId).push(resolve));
    return () => this.#passOn();
  }

  #queueOf(organizationId: string): (() => void)[] {
    let queue = this.#waiting.get(organizationId);
    if (queue === undefined) this.#waiting.set(organizationId, (queue = []));
    return queue;
  }

  /** To the organization that has waited longest since its last turn: it then goes behind the others. */
  #passOn(): void {
    for (const [organizationId, queue] of this.#waiting) {
      const next = queue.shift();
      this.#waiting.delete(organizationId);
      if (queue.length > 0) this.#waiting.set(organizationId, queue);
      if (next !== undefined) {
        next();
        return;
      }
    }
    this.#free += 1;
  }
}
