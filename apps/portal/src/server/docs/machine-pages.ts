import { type DocumentationPage, documentationPages } from "@quote-financing/api/documentation/documentation-pages";
import { registeredServices } from "@quote-financing/api/shared-services";
import { portalRuntime } from "../portal-runtime.ts";
import { CHANGE_LOG_FILE, GUIDES_FOLDER } from "./guide-files.ts";

let pages: ReadonlyMap<string, DocumentationPage> | undefined;

/**
 * Made at the first request: only a running portal knows its origin. Inside apps/server, which answers their addresses
 * itself, there are none.
 *
 * @returns undefined for an address without a page
 */
export function machinePage(path: string): DocumentationPage | undefined {
  if (registeredServices() !== undefined) return undefined;
  const files = { guidesFolder: GUIDES_FOLDER, changeLogFile: CHANGE_LOG_FILE };
  if (pages === undefined) {
    const { portalUrl, clock } = portalRuntime().services;
    pages = documentationPages(files, portalUrl, clock);
  }
  return pages.get(path);
}
