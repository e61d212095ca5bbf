/** Tells a value of the address that somebody's typing has led to from one that comes from elsewhere: the back button, a link. */
export class OwnSearches {
  #value: string;
  /** Oldest first. Not each of them arrives: one that is followed at once is left out. */
  #underWay: string[] = [];

  /** @param value of the address */
  constructor(value: string) {
    this.#value = value;
  }

  asked(value: string): void {
    if (value !== (this.#underWay.at(-1) ?? this.#value)) this.#underWay.push(value);
  }

  /** @returns whether it was asked for here: what has been typed since stays */
  arrived(value: string): boolean {
    if (value === this.#value) return true;
    this.#value = value;
    const place = this.#underWay.lastIndexOf(value);
    this.#underWay = this.#underWay.slice(place + 1);
    return place >= 0;
  }
}
