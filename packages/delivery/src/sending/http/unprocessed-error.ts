/** The receiver said that it did not take up the request, or it never left: sending it again cannot repeat anything. */
export class UnprocessedError extends Error {
  readonly code = "ERR_REQUEST_UNPROCESSED";
}
