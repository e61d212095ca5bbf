/** A command that ended badly. Its message is for people; `log` is where the rest stands. */
export class CommandFailure extends Error {
  /** @param {{ title: string, code: number | null, log: string, output: string }} end */
  constructor({ title, code, log, output }) {
    super(`${title}: ended with ${code === null ? "a signal" : `code ${code}`}.`);
    this.name = "CommandFailure";
    this.log = log;
    this.output = output;
  }
}
