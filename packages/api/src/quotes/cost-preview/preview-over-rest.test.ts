import { partnerLinks } from "@quote-financing/db/schema/tables";
import { testDatabase } from "@quote-financing/db/testing/test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sent, sendToServer } from "../../rest/testing-client.ts";
import { startTestServer, type TestServer, testRestOptions } from "../../rest/testing-server.ts";
import { createTestServices, type TestServices } from "../../testing/test-services.ts";
import { createTestCredential } from "../../testing/testing-credential.ts";
import { createTestOrganization } from "../../testing/testing-organization.ts";
import { router } from "../../trpc.ts";
import { costPreviewRouter } from "./router.ts";
import type { CostPreviewOutput } from "./schema.ts";

const database = testDatabase();
let services: TestServices;
let server: TestServer;
beforeAll(async () => {
  services = createTestServices({ db: database.db });
  server = await startTestServer(testRestOptions(services, router({ costPreview: costPreviewRouter })));
});
afterAll(async () => {
  await server.close();
});

const BODY = { currency: "EUR", totalInclTax: 15_000 };
const ADDRESS = { country: "NL", postalCode: "1012ab", houseNumber: "1", street: "Damrak", city: "Amsterdam" };
const battery = { type: "battery", totalInclTax: 100, externalId: "B", incentiveCodes: ["A"] };
const subsidy = { type: "subsidy", totalInclTax: -30, externalId: "S", incentiveCodes: ["A"] };

async function merchant() {
  const organization = await createTestOrganization(services);
  const { token } = await createTestCredential(services, organization);
  const preview = async (body: unknown = BODY, sent: Sent = {}) => {
    const answer = await sendToServer(server.port)("/v1/quotes/cost/preview", { method: "POST", token, body, ...sent });
    return { ...answer, preview: answer.json as unknown as CostPreviewOutput };
  };
  return { organization, preview };
}

describe("POST /v1/quotes/cost/preview", () => {
  test("answers examples by term, then lender, each with the fields of the specification and no others", async () => {
    const { preview } = await (await merchant()).preview({ ...BODY, address: ADDRESS });

    expect(Object.keys(preview.data)).toEqual(["currency", "content", "representativeExamples"]);
    expect(preview.data.content).toEqual([
      { type: "text", name: "text_warning", value: "Let op! Geld lenen kost geld" },
    ]);
    const { representativeExamples: examples } = preview.data;
    const order = examples.map(({ numInstallments, lender }) => `${1000 + numInstallments} ${lender.slug}`);
    expect(order).toEqual([...order].sort());
    for (const example of examples) {
      expect(Object.keys(example).sort()).toEqual([
        "annualCostRate",
        "content",
        "lender",
        "loanAmount",
        "monthlyCost",
        "nominalAnnualRate",
        "numInstallments",
        "repaymentPeriodUnit",
        "totalPayable",
      ]);
      expect(example).toMatchObject({ loanAmount: 15_000, repaymentPeriodUnit: "months" });
      expect(example.content).toMatchObject([{ type: "text", name: "text_main" }]);
    }
  });

  test("speaks the language that was asked for, and says which", async () => {
    const { preview } = await merchant();
    const asked = async (language: string) => {
      const { headers, preview: answer } = await preview(BODY, { headers: { "Accept-Language": language } });
      return [headers.get("content-language"), answer.data.content[0]?.value, headers.get("vary")];
    };
    const dutch = ["nl-NL", "Let op! Geld lenen kost geld", "Accept-Language"];
    const english = ["en-GB", "Please note! Borrowing money costs money", "Accept-Language"];
    for (const language of ["nl", "nl-BE", "de", "*", ";;;"]) expect(await asked(language)).toEqual(dutch);
    for (const language of ["en", "EN-gb", "de, en;q=0.5", "nl;q=0.1, en-US"]) {
      expect(await asked(language)).toEqual(english);
    }
  });

  test("pro-rates over the lines in their order, to the cent, with negative shares for subsidies", async () => {
    const { preview } = await merchant();
    const { data } = (await preview({ ...BODY, lineItems: [battery, subsidy, { ...battery, externalId: "C" }] }))
      .preview;

    for (const { monthlyCost, lineItems = [] } of data.representativeExamples) {
      expect(lineItems.map((line) => line.externalId)).toEqual(["B", "S", "C"]);
      const cents = lineItems.map((line) => Math.round(line.monthlyCost * 100));
      expect(cents.reduce((sum, share) => sum + share, 0)).toBe(Math.round(monthlyCost * 100));
      expect(cents[1]).toBeLessThan(0);
    }
  });

  test("names what a quote with the same lines would be refused for, in the language asked, and nothing else", async () => {
    const { preview } = await merchant();
    const noticesOf = async (lineItems: object[], language = "nl") => {
      const { preview: answer } = await preview({ ...BODY, lineItems }, { headers: { "Accept-Language": language } });
      return answer.data.notices;
    };
    const line = { type: "subsidy", totalInclTax: -50 };
    expect(await noticesOf([battery, line, { ...line, incentiveCodes: ["ISDE-2026", "X"] }])).toEqual([
      {
        code: "parameter_missing",
        param: "lineItems[1].incentiveCodes",
        message: expect.stringContaining("geen code"),
      },
      ...[0, 1].map((at) => ({
        code: "parameter_invalid",
        param: `lineItems[2].incentiveCodes[${at}]`,
        message: expect.stringContaining("geen enkele andere regel"),
      })),
    ]);
    expect((await noticesOf([battery, { ...line, incentiveCodes: [] }]))?.[0]?.code).toBe("parameter_invalid");
    expect((await noticesOf([line], "en"))?.[0]?.message).toBe(
      "This subsidy names no code. A quote with this line is refused.",
    );

    const declared = { ...battery, incentiveCodes: ["ISDE-2026"] };
    expect(await noticesOf([declared, { ...line, incentiveCodes: ["ISDE-2026"] }])).toBeUndefined();
    expect((await preview()).text).not.toContain("notices");
  });

  test("shares add up when the lines add up to nothing or less", async () => {
    const { preview } = await merchant();
    for (const taken of [-100, -160]) {
      const { data } = (await preview({ ...BODY, lineItems: [battery, { ...subsidy, totalInclTax: taken }] })).preview;
      for (const { monthlyCost, lineItems = [] } of data.representativeExamples) {
        const cents = lineItems.map((line) => Math.round(line.monthlyCost * 100));
        expect(cents.reduce((sum, share) => sum + share, 0)).toBe(Math.round(monthlyCost * 100));
      }
    }
  });

  test("has no line shares without lines, and an empty list of them for an empty list", async () => {
    const { preview } = await merchant();
    expect((await preview()).text).not.toContain("lineItems");
    const [example] = (await preview({ ...BODY, lineItems: [] })).preview.data.representativeExamples;
    expect(example?.lineItems).toEqual([]);
  });

  test("says why when nothing is eligible, with 200 and an empty list", async () => {
    const { preview } = await merchant();
    for (const totalInclTax of [0, 499.99, 150_000.01, 10_000_000]) {
      const { status, preview: answer } = await preview({ ...BODY, totalInclTax });
      expect(status).toBe(200);
      expect(answer.data.representativeExamples).toEqual([]);
      expect(answer.data.content.map(({ name }) => name)).toEqual(["text_warning", "text_warning"]);
      expect(answer.data.content[1]?.value).toMatch(/€\s(500|150\.000)/);
    }
  });

  test("another merchant is refused before the body is looked at", async () => {
    const headers = { "merchant-organization": "somebody-else", "content-type": "text/plain" };
    const { status, json } = await (await merchant()).preview("{", { headers });
    expect(status).toBe(403);
    expect(json.error).toMatchObject({ code: "operation_not_permitted", param: "Merchant-Organization" });
  });

  test.each<[string, unknown, string, string]>([
    ["no currency", { totalInclTax: 1 }, "parameter_missing", "currency"],
    ["no amount", { currency: "EUR" }, "parameter_missing", "totalInclTax"],
    ["another currency", { ...BODY, currency: "USD" }, "parameter_invalid", "currency"],
    ["a negative amount", { ...BODY, totalInclTax: -0.01 }, "parameter_invalid", "totalInclTax"],
    ["3 decimals", { ...BODY, totalInclTax: 0.001 }, "parameter_invalid", "totalInclTax"],
    ["too much", { ...BODY, totalInclTax: 10_000_000.01 }, "parameter_invalid", "totalInclTax"],
    ["text for a number", { ...BODY, totalInclTax: "1" }, "parameter_invalid", "totalInclTax"],
    ["infinity", '{"currency":"EUR","totalInclTax":1e400}', "parameter_invalid", "totalInclTax"],
    ["an unknown name", { ...BODY, asOf: "2026-01-01" }, "parameter_unknown", "asOf"],
    ["__proto__", '{"currency":"EUR","totalInclTax":1,"__proto__":1}', "parameter_unknown", "__proto__"],
    ["half an address", { ...BODY, address: { postalCode: "1012AB" } }, "parameter_missing", "address.country"],
    ["Belgium", { ...BODY, address: { ...ADDRESS, country: "BE" } }, "parameter_invalid", "address.country"],
    ["a line without type", { ...BODY, lineItems: [{ totalInclTax: 1 }] }, "parameter_missing", "lineItems[0].type"],
    [
      "a line below 0",
      { ...BODY, lineItems: [{ type: "other", totalInclTax: -1 }] },
      "parameter_invalid",
      "lineItems[0].totalInclTax",
    ],
    [
      "a subsidy above 0",
      { ...BODY, lineItems: [{ ...subsidy, totalInclTax: 1 }] },
      "parameter_invalid",
      "lineItems[0].totalInclTax",
    ],
    [
      "a semicolon",
      { ...BODY, lineItems: [{ ...battery, incentiveCodes: ["A;B"] }] },
      "parameter_invalid",
      "lineItems[0].incentiveCodes[0]",
    ],
  ])("refuses %s", async (_name, body, code, param) => {
    const headers = { "content-type": "application/json" };
    const { status, json } = await (await merchant()).preview(body, { headers });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({ type: "invalid_request_error", code, param });
  });
});

describe("the merchant of a preview", () => {
  const named = (slug: string, token?: string) => ({
    headers: { "Merchant-Organization": slug },
    ...(token && { token }),
  });

  test("is the key's own organization, and no other may be named", async () => {
    const { organization, preview } = await merchant();
    const other = await createTestOrganization(services);
    const widget = `${services.portalUrl}/widgets/loan-indication`;
    const query = `org=${organization.slug}&amount=15000.5&lang=nl`;

    const body = { ...BODY, totalInclTax: 15_000.5 };
    const links = { loanIndicationWidget: { png: `${widget}.png?${query}`, url: `${widget}?${query}` } };
    expect((await preview(body)).preview.links).toEqual(links);
    expect((await preview(body, named(organization.slug))).preview.links).toEqual(links);
    for (const slug of [other.slug, "nobody", ""]) {
      const { status, json } = await preview(BODY, named(slug));
      expect([status, json.error?.param]).toEqual([403, "Merchant-Organization"]);
    }
  });

  test("is any merchant that a partner is linked to; unknown and unlinked ones are the same 404", async () => {
    const linked = await createTestOrganization(services);
    const unlinked = await createTestOrganization(services);
    const partner = await createTestOrganization(services, { kind: "partner" });
    const { token } = await createTestCredential(services, partner, { kind: "partner_access_token" });
    await services.db.orm.insert(partnerLinks).values({
      partnerOrganizationId: partner.organizationId,
      merchantOrganizationId: linked.organizationId,
      createdAt: services.clock.now(),
    });
    const { preview } = await merchant();

    expect((await preview(BODY, { token })).preview.links).toEqual({});
    const { loanIndicationWidget } = (await preview(BODY, named(linked.slug, token))).preview.links;
    expect(loanIndicationWidget?.url).toContain(`org=${linked.slug}&`);
    const refusals = [];
    for (const slug of [unlinked.slug, "nobody", partner.slug]) {
      const { status, json } = await preview(BODY, named(slug, token));
      refusals.push([status, json.error?.code, json.error?.message]);
    }
    expect(new Set(refusals.map(String)).size).toBe(1);
    expect(refusals[0]?.slice(0, 2)).toEqual([404, "resource_missing"]);
  });
});
