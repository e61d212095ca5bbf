import { AUDIT_ACTIONS } from "@quote-financing/domain/audit-actions";
import { APPROVAL_KINDS } from "@quote-financing/domain/people/approvals";
import { PERMISSION_NAMES } from "@quote-financing/domain/people/permissions";
import { createElement } from "react";
import { expect, test } from "vitest";
import { rendered } from "../../testing-rendered.ts";
import { useActionLabel } from "./use-action-label.ts";
import { useDetailsText } from "./use-details-text.ts";

const Details = ({ details }: { details: Record<string, unknown> }) => useDetailsText()(details);
const Action = ({ action }: { action: (typeof AUDIT_ACTIONS)[number] }) => useActionLabel()(action);

const inWords = (details: Record<string, unknown>) =>
  rendered(createElement(Details, { details })).replace(/^.*<\/style>/s, "");

/** What programs call things: `quotes:write`, `organization.secure`, `second_factor`, `notPermitted`. */
const CODE = /[a-z][_:.][a-z]|[a-z][A-Z]|[[\]"]/;

test.each([
  [
    { name: "Shop", kind: "organization_api_key", scopes: "quotes:write events:read" },
    "create and change quotes, read events",
  ],
  [{ scopes: "*" }, "everything"],
  [{ permission: "organization.secure", rule: "notPermitted" }, "Change the security of the organization"],
  [{ permission: "quotes.write", rule: "scopeMissing" }, "The key may not do this"],
  [{ name: "Shop", authentication: "signature" }, "Proof of the sender: signature"],
  [{ authentication: "bearer_and_signature" }, "bearer secret and signature"],
  [{ domain: "bank", by: "dns" }, "TXT record"],
  [{ by: "single_sign_on", methods: ["pwd", "mfa"] }, "password, more than one proof"],
  [{ step: "second_factor", count: 1 }, "Second step"],
  [{ step: "single_sign_on", reason: "foreign_domain" }, "of another domain"],
  [{ reason: "retention", cases: 1, events: 2, claims: 0, documents: 3 }, "Documents: 3"],
  [{ kind: "partner.link", reason: "asked" }, "Link a partner"],
])("an entry is told in words: %j", (details, words) => {
  expect(inWords(details)).toContain(words);
  expect(inWords(details)).not.toMatch(CODE);
});

test("an act that only a newer release knows is shown as it is", () => {
  const action = "of_a_newer.release" as (typeof AUDIT_ACTIONS)[number];
  expect(rendered(createElement(Action, { action }))).toContain("of_a_newer.release");
});

test("every permission, proposal and act has words", () => {
  for (const permission of PERMISSION_NAMES) expect(inWords({ permission })).not.toMatch(CODE);
  for (const kind of APPROVAL_KINDS) expect(inWords({ kind })).not.toMatch(CODE);
  for (const action of AUDIT_ACTIONS)
    expect(rendered(createElement(Action, { action }))).not.toContain("audit.actions");
});

test("of a provider that says no method nothing is told, and what is unknown is shown as it is", () => {
  expect(inWords({ by: "single_sign_on", methods: [] })).toBe("By: Own provider");
  expect(inWords({ methods: ["geo"] })).toContain("geo");
});
