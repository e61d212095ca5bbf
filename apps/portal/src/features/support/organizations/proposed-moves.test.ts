import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { ProposedMoveTexts } from "./proposed-moves.tsx";

const organizationOf = (organizationId: string, name: string) => ({ organizationId, slug: organizationId, name });
const said = { proposedByName: "Daan", createdAt: "2026-06-01T09:30:00.000Z" };
const suspensionOf = (organizationId: string) => ({
  ...said,
  approvalId: `apr_${organizationId}`,
  kind: "organization.suspend" as const,
  organization: organizationOf(organizationId, "Shop"),
});
const linkOf = (merchantId: string, partnerId: string) => ({
  ...said,
  approvalId: `apr_${merchantId}_${partnerId}`,
  kind: "partner.link" as const,
  organization: organizationOf(merchantId, "Shop"),
  partner: organizationOf(partnerId, "Zonnig"),
});

const PROPOSALS = [linkOf("org_1", "org_3"), suspensionOf("org_1"), suspensionOf("org_2"), linkOf("org_2", "org_3")];
const shown = (organizationId: string, kind: "organization.suspend" | "partner.link") =>
  rendered(createElement(ProposedMoveTexts, { organizationId, kind, proposals: PROPOSALS })).replace(
    /^.*<\/style>/s,
    "",
  );

test("that suspending an organization waits for a second agent is told on its page, with who asked and where", () => {
  const html = shown("org_1", "organization.suspend");
  expect(html).toContain("Suspending was proposed by Daan on");
  expect(html).toContain('href="/support/approvals"');
  expect(html).not.toContain("Link");
});

test("a link that waits is told on the pages of both, each with the other's name", () => {
  expect(shown("org_1", "partner.link").split("<p")).toEqual([
    "",
    expect.stringContaining("A link with Zonnig was proposed by Daan"),
  ]);
  const links = shown("org_3", "partner.link");
  expect(links.match(/A link with Shop was proposed by Daan/g)).toHaveLength(2);
  expect(links).not.toContain("Suspending");
});

test("what waits for another organization, or is of another kind, is not told there", () => {
  expect(shown("org_3", "organization.suspend")).toBe("");
  expect(shown("org_4", "partner.link")).toBe("");
});
