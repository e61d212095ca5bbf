import { createShares } from "@quote-financing/db/pools/payer-share";
import { poolSizes } from "@quote-financing/db/pools/pool-sizes";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import type { Permission } from "@quote-financing/domain/people/permissions";
import { printMeasurements } from "@quote-financing/testing/print-measurements";
import { beforeAll, describe, expect, test } from "vitest";
import { SOME_PROVIDER } from "../../identity/single-sign-on/testing-stored-provider.ts";
import { refusalOf } from "../../refusals/refusal-of.ts";
import { appRouter } from "../../router.ts";
import { createTestServices, type TestServices } from "../test-services.ts";
import { AUDIENCES, type MatrixRow, type TenantIds } from "./testing-matrix-row.ts";
import { PROCEDURES } from "./testing-procedures.ts";
import { ASKS_FOR_PROOF } from "./testing-proofs.ts";
import { createTenant, type Tenant, VISITORS, type Visitor } from "./testing-tenant.ts";

const database = testDatabase();
/**
 * Everybody has one place at the database: a procedure that holds it while a statement that others share waits for one of its own is
 * refused (decision record 0240).
 */
let services: TestServices;
let unknown: TenantIds;
/** Two organizations that no test changes: only questions and refused calls are made on them. */
let tenant: Tenant;
let neighbour: Tenant;
/** One more, on which every procedure is called by people whose proof is old. */
let fresh: Tenant;
beforeAll(async () => {
  services = createTestServices({
    db: { ...database.db, shares: createShares({ ...poolSizes(12), payer: 1 }) },
    mailRoom: { send: async () => {}, list: async () => [] },
    providerFetch: SOME_PROVIDER.fetch,
  });
  const { makeId } = services;
  unknown = {
    organizationId: makeId("organization"),
    partnerId: makeId("organization"),
    userId: makeId("user"),
    sessionId: makeId("session"),
    passkeyId: makeId("passkey"),
    quoteId: makeId("quote"),
    caseId: makeId("case"),
    messageId: makeId("caseMessage"),
    destinationId: makeId("destination"),
    eventId: makeId("event"),
    apiKeyId: makeId("apiKey"),
    invitationId: makeId("invitation"),
    noteId: makeId("caseNote"),
    documentId: makeId("document"),
    requirementId: makeId("requirement"),
    cannedReplyId: makeId("cannedReply"),
    approvalId: makeId("approval"),
    agentId: makeId("user"),
    factorResetId: makeId("factorReset"),
    testQuoteId: makeId("quote"),
  };
  tenant = await createTenant(services);
  neighbour = await createTenant(services);
  fresh = await createTenant(services);
});

const typeOf = (name: string) =>
  (appRouter._def.procedures as unknown as Record<string, MutationDefinition>)[name]?._def.type;

/** Calls `cases.get` and the like by name, and tells the outcome: an answer, or the refusal that would be sent. */
async function outcomeOf(caller: object, name: string, input: unknown) {
  const [group = "", procedure = ""] = name.split(".");
  const procedures = caller as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  try {
    return { answer: (await procedures[group]?.[procedure]?.(input)) ?? null };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

const NOT_HONEST = /^(credentials|operation|parameter|internal|resource|body|service)_/;

test("every procedure of the router is in the matrix, and no other", () => {
  const known = Object.keys(appRouter._def.procedures);
  expect(Object.keys(PROCEDURES).toSorted()).toEqual(known.toSorted());
  printMeasurements("procedure matrix", { procedures: known.length, visitors: VISITORS.length });
});

/** What they guard is worth a fresh proof: each mutation says whether it asks for one (decision record 0350). */
const ASKING: readonly Permission[] = [
  "api-keys.manage",
  "members.manage",
  "destinations.write",
  "organization.manage",
  "organization.secure",
];

test("every mutation of keys, members, destinations and rules of security says whether it asks for a fresh proof", () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, MutationDefinition>);
  const undecided = procedures.filter(
    ([
      name,
      {
        _def: { type, meta },
      },
    ]) => {
      const isGuarded = ASKING.includes(meta.permission) || name.startsWith("supportOrganizations.");
      return isGuarded && type === "mutation" && meta.freshProof === undefined;
    },
  );
  expect(undecided.map(([name]) => name)).toEqual([]);
});

interface MutationDefinition {
  readonly _def: {
    readonly type: string;
    readonly meta: { readonly permission: Permission; readonly freshProof?: unknown };
  };
}

describe.each(Object.entries(PROCEDURES))("%s", (name, row) => {
  const inputOf = (ids: TenantIds) => row.input?.(ids);
  const isLetIn = (visitor: Visitor) => (AUDIENCES[row.for] as readonly Visitor[]).includes(visitor);

  test("lets in whom it is for", async () => {
    const { visitors, ids } = typeOf(name) === "query" ? tenant : await createTenant(services);
    const insider = (["owner", "agent", "credential", "tester"] as const).find(isLetIn) ?? "member";

    const { refusal } = await outcomeOf(visitors[insider], name, inputOf(ids));

    expect(refusal?.code ?? "answered").not.toMatch(NOT_HONEST);
  });

  test("refuses the others every time", async () => {
    for (const visitor of VISITORS.filter((candidate) => !isLetIn(candidate))) {
      const code = visitor === "signedOut" ? "credentials_missing" : "operation_not_permitted";
      const own = await outcomeOf(tenant.visitors[visitor], name, inputOf(tenant.ids));
      expect(own, visitor).toMatchObject({ refusal: { code } });
      expect(await outcomeOf(tenant.visitors[visitor], name, inputOf(unknown)), visitor).toEqual(own);
    }
  });

  const asksForProof = ASKS_FOR_PROOF.has(name);
  const unproven = (["owner", "agent", "tester"] as const).find(isLetIn);
  if (unproven !== undefined)
    test(asksForProof ? "asks people for a fresh proof" : "asks nobody for a fresh proof", async () => {
      const { refusal } = await outcomeOf(fresh.unproven[unproven], name, inputOf(fresh.ids));

      expect(refusal?.code === "step_up_required").toBe(asksForProof);
    });

  if (asksForProof && isLetIn("credential"))
    test("asks no key for a proof", async () => {
      const { visitors, ids } = await createTenant(services);

      const { refusal } = await outcomeOf(visitors.credential, name, inputOf(ids));

      expect(refusal?.code).not.toBe("step_up_required");
    });

  if (isLetIn("otherOwner"))
    test("answers another organization's owner as if its things were unknown", async () => {
      const { visitors, ids } = tenant;

      const foreign = await outcomeOf(visitors.otherOwner, name, inputOf(ids));

      expect(shapeOf(foreign, ids)).toEqual(
        shapeOf(await outcomeOf(visitors.otherOwner, name, inputOf(unknown)), unknown),
      );
    });

  // Whom a person can act for is theirs, wherever they look.
  if (isLetIn("tester") && row.for !== "testers" && name !== "account.organizations")
    test("answers the organization's own sandbox as if its live things were unknown", async () => {
      const { visitors, ids } = tenant;
      const { testQuoteId: _, ...liveIds } = ids;

      const live = await outcomeOf(visitors.tester, name, inputOf(ids));

      expect(JSON.stringify(live)).not.toMatch(new RegExp(Object.values(liveIds).join("|")));
      const { refusal } = await outcomeOf(visitors.tester, name, inputOf(unknown));
      expect("refusal" in live ? live.refusal : undefined).toEqual(refusal);
    });

  if (isLetIn("agent") && namesOrganization(row))
    test("finds a thing only in the organization that an agent names", async () => {
      const { organizationId } = neighbour.ids;
      const { agent } = tenant.visitors;

      const astray = await outcomeOf(agent, name, inputOf({ ...tenant.ids, organizationId }));

      expect(shapeOf(astray, tenant.ids)).toEqual(
        shapeOf(await outcomeOf(agent, name, inputOf({ ...unknown, organizationId })), unknown),
      );
    });
});

/** Whether its input names an organization and a thing of it. */
function namesOrganization({ input }: MatrixRow): boolean {
  const names = Object.keys((input?.({ organizationId: "o", caseId: "c", quoteId: "q" } as TenantIds) as object) ?? {});
  return names.includes("organizationId") && (names.includes("caseId") || names.includes("quoteId"));
}

/** Answers that make something new differ in what is made; nothing of the other organization may be in them. */
function shapeOf(outcome: object, ids: TenantIds): unknown {
  if (!("answer" in outcome)) return outcome;
  const text = JSON.stringify(outcome.answer);
  for (const id of Object.values(ids)) expect(text).not.toContain(id);
  return text.replaceAll(/[a-z]+_[0-9A-Za-z_-]{26,}|"hint":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…");
}
