import type { CredentialCaller } from "@quote-financing/domain/people/caller";
import type { Services } from "../../context.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Route } from "./route.ts";

/** A request whose route and caller are known, as every step hands it to the next. */
export interface RestCall {
  readonly services: Services;
  readonly exchange: Exchange;
  readonly route: Route;
  readonly caller: CredentialCaller;
  /** Raw path segments in the place of parameters. */
  readonly segments: readonly string[];
  /** What stands behind the question mark, as it was sent. */
  readonly query: string;
}
