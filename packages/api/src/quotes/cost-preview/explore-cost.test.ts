import { testDatabase } from "@quote-financing/db/testing/test-database";
import { expect, test } from "vitest";
import { createTestServices } from "../../testing/test-services.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { createTestMember } from "../../testing/testing-people.ts";
import { createCallerFactory } from "../../trpc.ts";
import { costPreviewRouter } from "./router.ts";

const database = testDatabase();

async function member() {
  const services = createTestServices({ db: database.db });
  const organization = await createTestOrganization(services);
  const caller = await createTestMember(services, organization, "member");
  return { organization, preview: createCallerFactory(costPreviewRouter)(testContext(services, caller)) };
}

const AMOUNT = { kind: "amount", totalInclTax: 15_000 } as const;

test("an amount gives what the endpoint gives, by its postal code alone", async () => {
  const { preview } = await member();
  const address = {
    country: "NL",
    postalCode: "1012 AB",
    houseNumber: "1",
    street: "Damrak",
    city: "Amsterdam",
  } as const;

  const explored = await preview.explore({ ask: AMOUNT, postalCode: "1012ab" });

  const { data, links } = await preview.preview({ currency: "EUR", totalInclTax: 15_000, address });
  expect(explored).toEqual({ data, links, kind: "amount", ratesOf: "2026-06-01" });
});

test("a budget gives loans that cost no more, and a widget that opens with it", async () => {
  const { organization, preview } = await member();

  const { data, links } = await preview.explore({ ask: { kind: "budget", monthlyBudget: 250 } });

  expect(data.representativeExamples).not.toEqual([]);
  for (const { monthlyCost } of data.representativeExamples) expect(monthlyCost).toBeLessThanOrEqual(250);
  expect(links.loanIndicationWidget?.url).toContain(`org=${organization.slug}&budget=250&`);
});

test("a day gives the rates of that day", async () => {
  const { preview } = await member();
  const today = await preview.explore({ ask: AMOUNT });

  expect(await preview.explore({ ask: AMOUNT, asOf: "2026-01-01" })).toEqual({ ...today, ratesOf: "2026-01-01" });
  expect((await preview.explore({ ask: AMOUNT, asOf: "2025-12-31" })).data.representativeExamples).toEqual([]);
});
