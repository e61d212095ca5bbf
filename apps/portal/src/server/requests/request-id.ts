import { REQUEST_ID_HEADER, registeredServices } from "@quote-financing/api/shared-services";
import { portalRuntime } from "../portal-runtime.ts";

/**
 * The id of this request, for its answer and for what is written of it: the server's, inside apps/server, whose line in the log
 * has it. On its own the portal makes one: a header would be the client's word.
 */
export function requestIdOf(headers: Pick<Headers, "get">): string {
  const told = registeredServices() === undefined ? null : headers.get(REQUEST_ID_HEADER);
  return told ?? portalRuntime().services.makeId("request");
}
