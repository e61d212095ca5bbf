import { organizations } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestServices } from "../../../testing/test-services.ts";
import { createTestOrganization } from "../../../testing/testing-organization.ts";
import { indicate, indicateForBudget } from "../indication.ts";
import { formatCents } from "../texts.ts";
import { widgetIndication } from "./widget-indication.ts";

const database = testDatabase();

const AMOUNT = { kind: "amount", totalInclTaxCents: 15_000_00 } as const;
const BUDGET = { kind: "budget", monthlyBudgetCents: 250_00 } as const;

test("the widget shows the cheapest loan of each term, from the same calculation as the endpoint", async () => {
  const services = createTestServices({ db: database.db });
  const { slug } = await createTestOrganization(services, { name: "Zonnig Dak" });

  const shown = await widgetIndication(services, slug, AMOUNT, "nl-NL");

  const all = indicate({ loanAmountCents: AMOUNT.totalInclTaxCents, lineItemTypes: [] }, services.clock.now());
  expect(shown).toMatchObject({
    organizationName: "Zonnig Dak",
    warning: "Let op! Geld lenen kost geld",
    ratesOf: "1 juni 2026",
  });
  expect(shown?.rows.map(({ term }) => term)).toEqual([60, 84, 120, 180, 240, 360]);
  for (const { term, figure } of shown?.rows ?? []) {
    const ofTerm = all.filter(({ product }) => product.numInstallments === term);
    const lowest = Math.min(...ofTerm.map(({ monthlyCostCents }) => monthlyCostCents));
    expect(figure).toBe(formatCents(lowest, "nl-NL"));
  }
});

test("asked for a budget, the widget shows the largest loan of each term", async () => {
  const services = createTestServices({ db: database.db });
  const { slug } = await createTestOrganization(services);

  const shown = await widgetIndication(services, slug, BUDGET, "en-GB");

  const all = indicateForBudget(BUDGET.monthlyBudgetCents, { lineItemTypes: [] }, services.clock.now());
  expect(shown?.asked).toBe("€250");
  for (const { term, figure } of shown?.rows ?? []) {
    const ofTerm = all.filter(({ product }) => product.numInstallments === term);
    const highest = Math.max(...ofTerm.map(({ loanAmountCents }) => loanAmountCents));
    expect(figure).toBe(formatCents(highest, "en-GB"));
  }
});

test("the widget says why there is nothing to show", async () => {
  const services = createTestServices({ db: database.db });
  const { slug } = await createTestOrganization(services);

  const shown = await widgetIndication(services, slug, { kind: "amount", totalInclTaxCents: 100 }, "en-GB");

  expect(shown?.rows).toEqual([]);
  expect(shown?.nothing).toBe("There is no loan for this amount. With these details you can borrow from €500.");
});

test("the widget shows nothing for unknown, suspended and partner organizations", async () => {
  const services = createTestServices({ db: database.db });
  const partner = await createTestOrganization(services, { kind: "partner" });
  const suspended = await createTestOrganization(services);
  await database.db.orm
    .update(organizations)
    .set({ suspendedAt: services.clock.now() })
    .where(eq(organizations.id, suspended.organizationId));

  for (const slug of ["nobody", partner.slug, suspended.slug]) {
    expect(await widgetIndication(services, slug, AMOUNT, "nl-NL")).toBeNull();
  }
});
