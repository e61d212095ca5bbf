import { requestRefusals } from "@quote-financing/api/refusals/refusals";
import { ERROR_CODES } from "@quote-financing/domain/refusals/error-codes";
import { errorEnvelope } from "@quote-financing/domain/refusals/errors";
import type { Refusal } from "@quote-financing/domain/refusals/refusal";
import { overfullPage, unknownPage, unreadablePage } from "../plain-pages.ts";
import { jsonResponse, type PlainResponse } from "../plain-response.ts";
import { BUILT, type PortalRoute } from "./route.ts";

interface GateRequest {
  readonly path: string;
  /** What follows the path's `?`. */
  readonly query: string;
  readonly cookie: string | undefined;
  readonly requestId: string;
}

/** What is answered before Next.js sees a request; undefined when Next.js answers. */
export type PortalGate = (request: GateRequest) => PlainResponse | undefined;

/** No address of a page is nearly as long; a batch of procedures names each. */
const MAX_PATH = 1_024;
const MAX_BATCH_PATH = 8_192;

/** No page has a tenth of it. Next.js looks at each name once for every other: 3,300 hold the one thread for 0.2 s. */
const MAX_QUERY_NAMES = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/**
 * Keeps from Next.js what it would answer with a 500, and what leads nowhere: its page for that is expensive, and anybody can
 * ask for it as often as they like. Who is signed in gets that page, with the menu, but not in place of a script or
 * style (decision record 0196).
 *
 * @param isSomebody whether a Cookie header holds a session that we signed; asked without the database
 */
export function createPortalGate(routeOf: PortalRoute, isSomebody: (cookie: string) => boolean): PortalGate {
  return ({ path, query, cookie, requestId }) => {
    const isForMachines = path.startsWith("/api/");
    const refused = (refusal: Refusal, page: PlainResponse): PlainResponse =>
      isForMachines ? jsonResponse(ERROR_CODES[refusal.code].status, errorEnvelope(refusal, requestId)) : page;
    if (!isReadable(path)) {
      return refused(requestRefusals.pathUnreadable(), unreadablePage);
    }
    if (hasMoreNames(query, MAX_QUERY_NAMES)) {
      return refused(requestRefusals.queryOverfull({ maximum: MAX_QUERY_NAMES }), overfullPage);
    }
    const isTooLong = path.length > (path.startsWith("/api/trpc/") ? MAX_BATCH_PATH : MAX_PATH);
    const getsPage = () => !path.startsWith(BUILT) && cookie !== undefined && isSomebody(cookie);
    if (!isTooLong && (routeOf(path) !== undefined || getsPage())) return undefined;
    return refused(requestRefusals.pathUnknown(), unknownPage);
  };
}

function isReadable(path: string): boolean {
  try {
    return !CONTROL_CHARACTER.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Reads no more of it than it must. */
function hasMoreNames(query: string, maximum: number): boolean {
  let end = -1;
  for (let names = 1; names <= maximum; names += 1) {
    end = query.indexOf("&", end + 1);
    if (end < 0) return false;
  }
  return true;
}
