import { PAGE_ORGANIZATION_HEADER } from "./page-organization-header.ts";

/** Whom the page was made for: a window that was overtaken by another one changes nothing (decision record 0135). */
export function pageOrganization(): Record<string, string> {
  const shown = document.querySelector<HTMLElement>("[data-organization]")?.dataset.organization;
  return shown === undefined ? {} : { [PAGE_ORGANIZATION_HEADER]: shown };
}
