/** Why the server cannot start, in lines for whoever started it. No stack is shown. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartFailure";
  }
}
