import type { Database } from "../database.ts";

/**
 * The time in which one kind of look over a distributed database need not be made: it found nothing, nothing was written since, and nothing
 * has fallen due (decision record 0405). It never begins on one PostgreSQL, where looking costs as little as asking whether to.
 */
export class QuietSpell {
  readonly #db: Pick<Database, "writtenMark">;
  readonly #maxAgeMs: number;
  #asked: { readonly key: string; readonly isRepeated: boolean } | undefined;
  #quiet: { readonly key: string; readonly untilMs: number } | undefined;

  /** @param maxAgeMs how much later than otherwise something may be found */
  constructor(db: Pick<Database, "writtenMark">, maxAgeMs: number) {
    this.#db = db;
    this.#maxAgeMs = maxAgeMs;
  }

  /**
   * To be asked before each look.
   *
   * @param about what else the look depends on
   */
  async isOn(nowMs: number, about = ""): Promise<boolean> {
    const mark = await this.#db.writtenMark(this.#maxAgeMs);
    const key = mark === undefined ? undefined : `${mark}\n${about}`;
    if (key !== undefined && this.#quiet?.key === key && nowMs < this.#quiet.untilMs) return true;
    this.#quiet = undefined;
    this.#asked = key === undefined ? undefined : { key, isRepeated: this.#asked?.key === key };
    return false;
  }

  /**
   * To be told when the look that followed found nothing.
   *
   * @param untilMs asks when something falls due; only on a database that rests, for it is a look as well
   */
  async foundNothing(untilMs: () => Promise<number>): Promise<void> {
    const asked = this.#asked;
    if (asked?.isRepeated === true) this.#quiet = { key: asked.key, untilMs: await untilMs() };
  }
}
