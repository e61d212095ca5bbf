/** The organization that the browser's page was made for. Procedures refuse when the session acts for another by now. */
export const PAGE_ORGANIZATION_HEADER = "Portal-Organization";
