/**
 * One question that many callers ask at once. Each gets an answer that was begun after it asked: who asks while one is
 * under way shares the next one with all others that wait.
 */
export class SharedQuestion<Answer> {
  readonly #question: () => Promise<Answer>;
  #underWay: Promise<Answer> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(question: () => Promise<Answer>) {
    this.#question = question;
  }

  ask(): Promise<Answer> {
    if (this.#next !== undefined) return this.#next;
    if (this.#underWay === undefined) return this.#begin();
    const begin = () => this.#begin();
    this.#next = this.#underWay.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<Answer> {
    this.#next = undefined;
    const asked = this.#question();
    this.#underWay = asked;
    const end = () => {
      if (this.#underWay === asked) this.#underWay = undefined;
    };
    asked.then(end, end);
    return asked;
  }
}
