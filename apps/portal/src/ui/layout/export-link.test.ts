import { createElement } from "react";
import { expect, test } from "vitest";
import { AuditActions } from "../../features/audit/audit-log.tsx";
import { rendered } from "../../testing-rendered.ts";
import { ExportLink } from "./export-link.tsx";

const organizationId = "org_1";

test.each(["/api/quotes/export", "/api/quotes/export?view=all"])(
  "a file is asked for whom the page shows: %s",
  (href) => {
    const html = rendered(createElement(ExportLink, { href, organizationId }));
    expect(html).toMatch(/href="[^"?]*\?(view=all&amp;)?organization=org_1"/);
  },
);

test("the audit log's files are asked for whom the page shows, and what is refused of them leaves the page", () => {
  const html = rendered(createElement(AuditActions, { filter: null, organizationId }));
  expect(html.match(/<a href="[^"]*&amp;organization=org_1" download=""/g)).toHaveLength(2);
});
