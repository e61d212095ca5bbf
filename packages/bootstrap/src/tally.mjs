/** How many checks and tests passed and failed so far. */
export class Tally {
  passed = 0;
  failed = 0;

  /** @param {{ passed?: number, failed?: number }} more */
  add({ passed = 0, failed = 0 }) {
    this.passed += passed;
    this.failed += failed;
  }

  /** The last line of `npm test`, for people and for machines that read it. */
  lastLine() {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}
