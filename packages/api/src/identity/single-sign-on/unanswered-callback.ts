/** A fault of ours while somebody came back from a provider. A browser stands at the callback's address: it is led to a page that tells it. */
export class UnansweredCallback extends Error {
  override readonly name = "UnansweredCallback";
  /** Of the portal. */
  readonly path: string;

  /** @param cause for the operator's log */
  constructor(path: string, cause: unknown) {
    super("A sign-in through a provider could not be answered.", { cause });
    this.path = path;
  }
}
