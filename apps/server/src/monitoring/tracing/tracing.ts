import type { RequestListener } from "node:http";
import type { RestLogLine } from "@quote-financing/api/rest/rest-options";
import type { Database } from "@quote-financing/db/database";
import type { DeliveryObserver } from "@quote-financing/delivery/delivery-observer";
import type { PortalRoute } from "../../http/portal/route.ts";

/** Traces from a request through its transactions to the delivery attempts of its events (decision record 0146). */
export interface Tracing {
  /** One span per request of /v1 and of the portal. */
  readonly traceRequests: (listener: RequestListener, routeOf: PortalRoute) => RequestListener;
  /** Names the span of the running request and says how it ended. */
  readonly describeRequest: (line: RestLogLine) => void;
  /** The same database; what runs inside a request gets a span. */
  readonly traceDatabase: (db: Database) => Database;
  /** An event was written by the running request. Its attempts will be traced under the event's own trace id. */
  readonly eventRecorded: (eventId: string, type: string) => void;
  readonly traceAttempts: (observer: DeliveryObserver) => DeliveryObserver;
  /** Runs something that outlives the request outside of its span. */
  readonly outside: <Value>(work: () => Value) => Value;
  readonly close: () => Promise<void>;
}
