import type { AgentCaller, MemberCaller } from "@quote-financing/domain/people/caller";
import { DomainError } from "@quote-financing/domain/refusals/errors";
import { liveRefusals } from "./refusals.ts";

/** At once, in one process. A hidden tab follows nothing, so a person has as many as they have windows in sight. */
const MAX_OF_PERSON = 20;
const MAX_OF_ORGANIZATION = 500;
const MAX_OF_PROCESS = 5_000;

/** How many pages follow changes in this process, whose they are, and who may not open another. */
export class PageLimits {
  readonly #counts = new Map<string, number>();
  #all = 0;

  /**
   * @returns what is called when the page is closed
   * @throws DomainError `rate_limit_exceeded`
   */
  open(caller: MemberCaller | AgentCaller): () => void {
    const person = `person ${caller.userId}`;
    const organization = caller.kind === "member" ? caller.organization.organizationId : undefined;
    const isFull =
      this.#all >= MAX_OF_PROCESS ||
      this.#of(person) >= MAX_OF_PERSON ||
      (organization !== undefined && this.#of(organization) >= MAX_OF_ORGANIZATION);
    if (isFull) throw new DomainError(liveRefusals.tooManyPages());
    const counted = organization === undefined ? [person] : [person, organization];
    this.#all += 1;
    for (const name of counted) this.#counts.set(name, this.#of(name) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#all -= 1;
      for (const name of counted) this.#leave(name);
    };
  }

  get size(): number {
    return this.#all;
  }

  #of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #leave(name: string): void {
    const left = this.#of(name) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}
