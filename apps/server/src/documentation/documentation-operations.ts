import { DOCUMENTATION_HEADERS, documentationPages } from "@quote-financing/api/documentation/documentation-pages";
import type { Clock } from "@quote-financing/domain/time/clock";
import { CHANGE_LOG_FILE, GUIDES_FOLDER } from "../checkout.ts";
import type { Operation } from "../http/operations.ts";

/** What programs read of the documentation, as this process answers it: whatever its roles are (decision record 0253). */
export function documentationOperations(portalUrl: string, clock: Clock): ReadonlyMap<string, Operation> {
  const files = { guidesFolder: GUIDES_FOLDER, changeLogFile: CHANGE_LOG_FILE };
  const pages = [...documentationPages(files, portalUrl, clock)];
  return new Map(
    pages.map(([path, { contentType, body }]) => [
      path,
      () => ({ status: 200, contentType, body: body(), headers: DOCUMENTATION_HEADERS }),
    ]),
  );
}
