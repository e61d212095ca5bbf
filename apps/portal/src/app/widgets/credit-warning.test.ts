import { TEST_SIGN_IN_SECRET } from "@quote-financing/api/identity/sign-in/testing-sign-in";
import { registerServices } from "@quote-financing/api/shared-services";
import { createTestServices } from "@quote-financing/api/testing/test-services";
import { createTestOrganization } from "@quote-financing/api/testing/testing-organization";
import { createTestDatabase, type TestDatabase } from "@quote-financing/db/testing/create-test-database";
import type { CreditWarning } from "@quote-financing/domain/advertising/credit-warning";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { imagePalette } from "../../features/quotes/cost-preview/widget/picture/image-palette.ts";
import { ImageWarning } from "../../features/quotes/cost-preview/widget/picture/image-warning.tsx";
import { plainPicture } from "../../features/quotes/cost-preview/widget/picture/plain-picture.ts";
import { GET as warningPicture } from "./credit-warning.png/route.ts";
import { GET as page } from "./loan-indication/route.ts";
import { GET as figures } from "./loan-indication.json/route.ts";
import { GET as picture } from "./loan-indication.png/route.ts";

const SENTENCE = "Let op! Geld lenen kost geld";
const FORM = { from: "2009-04-01", leastHeightShare: 0.1, leastPoints: 7 };
/** A PNG of one pixel: what it shows does not matter. */
const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const OFFICIAL: CreditWarning = { kind: "picture", png: PNG, width: 1_000, height: 150 };

let database: TestDatabase;
let services: ReturnType<typeof createTestServices>;
let slug: string;

beforeAll(async () => {
  vi.stubEnv("BETTER_AUTH_SECRET", TEST_SIGN_IN_SECRET);
  vi.stubEnv("CRON_SECRET", "cron-secret-of-this-test-0123456789abcdef");
  database = await createTestDatabase();
  services = createTestServices({ db: database.db });
  registerServices(services);
  slug = (await createTestOrganization(services, { name: "Zonnig Dak B.V." })).slug;
});
afterAll(() => database.close());

function ask(handler: (request: Request) => Promise<Response>, creditWarning: CreditWarning, search = "") {
  Object.assign(services, { creditWarning });
  return handler(new Request(`https://portal.example.nl/widgets/x?org=${slug}&amount=15000${search}`));
}

test("without the official warning nothing of a loan is shown, and who set the page up is told why", async () => {
  const missing: CreditWarning = { kind: "missing" };
  const answers = await Promise.all([page, figures, picture].map((handler) => ask(handler, missing)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  const shown = await answers[0]?.text();
  expect(shown).toContain("CREDIT_WARNING_IMAGE");
  expect(shown).not.toContain("<table");
  expect(await answers[1]?.json()).toEqual({ message: expect.stringContaining("CREDIT_WARNING_IMAGE") });
});

test("the official picture stands before everything else on the page, with its sentence as its text", async () => {
  const dutch = await (await ask(page, OFFICIAL, "&lang=nl")).text();
  const [first] = /<body>(<[^>]+>)/.exec(dutch)?.slice(1) ?? [];
  expect(first).toBe('<header class="warning picture">');
  expect(dutch).toContain(
    `<img src="/widgets/credit-warning.png" width="1000" height="150" lang="nl" alt="${SENTENCE}">`,
  );
  expect(dutch).not.toContain("Proefbeeld");

  const english = await (await ask(page, OFFICIAL, "&lang=en")).text();
  expect(english).toContain(`alt="${SENTENCE}"><p>Please note! Borrowing money costs money</p>`);
});

test("the page may load the picture, and anybody's frame may", async () => {
  const { headers } = await ask(page, OFFICIAL);
  expect(headers.get("content-security-policy")).toContain("img-src 'self'");
  const answer = await ask(warningPicture, OFFICIAL);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  expect((await ask(warningPicture, { kind: "standIn" })).status).toBe(404);
});

test("a stand-in says that it is one", async () => {
  const html = await (await ask(page, { kind: "standIn" }, "&lang=nl")).text();
  expect(html).toContain(SENTENCE);
  expect(html).toContain("Proefbeeld: hier hoort de officiële waarschuwing van de AFM.");
});

test.each([
  { width: 1_000, height: 20, drawn: 84 },
  { width: 1_000, height: 90, drawn: 108 },
  { width: 500, height: 500, drawn: 130 },
])("in the drawn picture $width x $height is as wide as it, and at least a tenth of its height", (size) => {
  const { drawn, ...natural } = size;
  const [image] = plainPicture(
    ImageWarning({
      creditWarning: { ...OFFICIAL, ...natural } as never,
      sentence: SENTENCE,
      mark: "",
      form: FORM,
      palette: imagePalette("light"),
    }),
  );
  expect(image).toMatchObject({ type: "img", props: { width: 1_200, height: drawn } });
  expect(drawn).toBeGreaterThanOrEqual(63);
});
