import { organizations } from "@quote-financing/db/schema/tables";
import { createTestDatabase, type TestDatabase } from "@quote-financing/testing/create-test-database";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServices } from "../test-services.ts";
import { createTestOrganization } from "../testing-organization.ts";
import { indicate } from "./indication.ts";
import { formatCents } from "./texts.ts";
import { widgetIndication } from "./widget-indication.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const AMOUNT_CENTS = 15_000_00;

test("the widget shows the cheapest loan of each term, from the same calculation as the endpoint", async () => {
  const services = createTestServices({ db: database.db });
  const { slug } = await createTestOrganization(services, { name: "Zonnig Dak" });

  const shown = await widgetIndication(services, slug, AMOUNT_CENTS, "nl-NL");

  const all = indicate({ loanAmountCents: AMOUNT_CENTS, lineItemTypes: [] }, services.clock.now());
  expect(shown).toMatchObject({ organizationName: "Zonnig Dak", warning: "Let op! Geld lenen kost geld" });
  expect(shown?.rows.length).toBeGreaterThan(2);
  for (const { term, monthly } of shown?.rows ?? []) {
    const ofTerm = all.filter(({ product }) => product.numInstallments === term);
    const lowest = Math.min(...ofTerm.map(({ monthlyCostCents }) => monthlyCostCents));
    expect(monthly).toBe(formatCents(lowest, "nl-NL"));
  }
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
    expect(await widgetIndication(services, slug, AMOUNT_CENTS, "nl-NL")).toBeNull();
  }
});
