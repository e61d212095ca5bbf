import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../testing-rendered.ts";
import { AuditActions } from "./audit-log.tsx";

test("the log's files are asked for whom the page shows, and what is refused of them leaves the page", () => {
  const html = rendered(createElement(AuditActions, { filter: null, organizationId: "org_1" }));
  expect(html.match(/<a href="[^"]*&amp;organization=org_1" download=""/g)).toHaveLength(2);
});
