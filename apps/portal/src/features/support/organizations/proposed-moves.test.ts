import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../../testing-rendered.ts";
import { ProposedSuspension } from "./proposed-suspension.tsx";

const proposal = (kind: "organization.suspend" | "partner.link", organizationId: string) => ({
  kind,
  organization: { organizationId, slug: "shop", name: "Shop" },
  proposedByName: "Daan",
  createdAt: "2026-06-01T09:30:00.000Z",
});

const shown = (...proposals: ReturnType<typeof proposal>[]) =>
  rendered(createElement(ProposedSuspension, { organizationId: "org_1", proposals })).replace(/^.*<\/style>/s, "");

test("that suspending an organization waits for a second agent is told on its page, with who asked and where", () => {
  const html = shown(proposal("partner.link", "org_1"), proposal("organization.suspend", "org_1"));
  expect(html).toContain("Suspending was proposed by Daan on");
  expect(html).toContain('href="/support/approvals"');
});

test("what waits for another organization, or is no suspension, is not told there", () => {
  expect(shown(proposal("organization.suspend", "org_2"), proposal("partner.link", "org_1"))).toBe("");
});
