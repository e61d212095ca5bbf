/** What a command cannot go on from, in words for the person who typed it. */
export class CliFailure extends Error {
  override readonly name = "CliFailure";
  readonly exitCode: number;

  /** @param exitCode 2 for a command that was not understood, 1 for everything else */
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
