import { explain } from "./step.mjs";

/** How many checks and tests passed and failed so far. */
export class Tally {
  passed = 0;
  failed = 0;

  /** @param {{ passed?: number, failed?: number }} more */
  add({ passed = 0, failed = 0 }) {
    this.passed += passed;
    this.failed += failed;
  }

  /** Does one part; an error in it is told and counts as a failure. @param {() => Promise<void>} part */
  async attempt(part) {
    try {
      await part();
      return true;
    } catch (error) {
      console.error(explain(error));
      this.add({ failed: 1 });
      return false;
    }
  }

  /** The last line of `npm test`, for people and for machines that read it. */
  lastLine() {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}
