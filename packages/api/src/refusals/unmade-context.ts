/**
 * Why the context of a procedure could not be made, with the number of its request: tRPC formats what is thrown then without a context,
 * and an answer without a number is to the portal one that the service did not give.
 */
export class UnmadeContext extends Error {
  readonly requestId: string;

  constructor(requestId: string, cause: unknown) {
    super("The context of a procedure could not be made.", { cause });
    this.requestId = requestId;
  }
}
