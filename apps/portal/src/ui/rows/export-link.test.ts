import { createElement } from "react";
import { expect, test } from "vitest";
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
