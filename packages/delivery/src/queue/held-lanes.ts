import type { LaneKey } from "./lane-key.ts";
import type { LaneRunner } from "./lane-runner.ts";

/** The lanes that a process holds, with the runner of each, by organization: one with a lane asks nothing of a thousand others. */
export class HeldLanes {
  readonly #byOrganization = new Map<string, Map<string, LaneRunner>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get({ organizationId, destinationId }: LaneKey): LaneRunner | undefined {
    return this.#byOrganization.get(organizationId)?.get(destinationId);
  }

  of(organizationId: string): LaneRunner[] {
    return [...(this.#byOrganization.get(organizationId)?.values() ?? [])];
  }

  *all(): Iterable<LaneRunner> {
    for (const runners of this.#byOrganization.values()) yield* runners.values();
  }

  /** In place of one that runs the same lane by an older fence. */
  add(runner: LaneRunner): void {
    const { organizationId, destinationId } = runner.lane;
    let runners = this.#byOrganization.get(organizationId);
    if (runners === undefined) this.#byOrganization.set(organizationId, (runners = new Map()));
    if (!runners.has(destinationId)) this.#size += 1;
    runners.set(destinationId, runner);
  }

  /** Unless another one runs its lane by now. */
  delete(runner: LaneRunner): void {
    if (this.get(runner.lane) !== runner) return;
    const { organizationId, destinationId } = runner.lane;
    const runners = this.#byOrganization.get(organizationId);
    runners?.delete(destinationId);
    if (runners?.size === 0) this.#byOrganization.delete(organizationId);
    this.#size -= 1;
  }
}
