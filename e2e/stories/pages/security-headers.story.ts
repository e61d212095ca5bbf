import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

/** One address of each kind of answer that browsers get, with what may show it in a frame. */
const ADDRESSES: Readonly<Record<string, "none" | "own" | "anybody">> = {
  "/quotes": "none",
  "/settings/account": "none",
  "/login": "none",
  "/no-such-page": "none",
  "/docs": "none",
  "/docs/reference": "none",
  "/docs/search.json": "none",
  "/widgets/no-such-page": "none",
  "/llms.txt": "none",
  "/openapi.json": "none",
  "/icon.svg": "none",
  "/healthz": "none",
  "/mcp": "none",
  "/v1/quotes/x": "none",
  "/v1/nothing": "none",
  "/api/trpc/quotes.counts": "none",
  "/api/trpc/no.such": "none",
  "/api/auth/get-session": "none",
  "/api/auth/no-such": "none",
  "/api/quotes/export": "none",
  "/api/cron/deliver": "none",
  "/api/documents/doc_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C": "none",
  "/widgets/loan-indication.png?org=zonnig-dak&amount=9000": "none",
  "/widgets/loan-indication.json?org=zonnig-dak&amount=9000": "none",
  "/widgets/loan-indication?org=zonnig-dak&amount=9000": "anybody",
  "/api/document-frame?lang=nl": "own",
};

const ANCESTORS = { none: "frame-ancestors 'none'", own: "frame-ancestors 'self'", anybody: "frame-ancestors *" };

story(
  "every kind of answer says that nothing is embedded in it, no base moves it, and who may frame it",
  async ({ product }) => {
    const { requests } = await portalPerson(product, product.demo.users.owner);
    const page = await (await requests.get("/quotes")).text();
    const files = [...page.matchAll(/(?:src|href)="(\/(?:_next|fonts)\/[^"]+)"/g)].map(([, path]) => path ?? "");
    expect(files.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(0);
    const addresses = { ...ADDRESSES, ...Object.fromEntries(files.map((path) => [path, "none" as const])) };

    const wrong: string[] = [];
    for (const [path, framed] of Object.entries(addresses)) {
      const answer = await requests.get(path);
      const { "content-security-policy": policy = "", "x-content-type-options": sniffing } = answer.headers();
      const asked = ["object-src 'none'", "base-uri 'none'", ANCESTORS[framed]];
      const isThere = asked.every((word) => policy.split("; ").includes(word)) && sniffing === "nosniff";
      if (!isThere) wrong.push(`${answer.status()} ${path}: ${policy}; ${sniffing}`);
    }
    expect(wrong).toEqual([]);
  },
);

story("a guide has its own policy, however its address is written", async ({ product }) => {
  const { requests } = await portalPerson(product, undefined);
  const [plain, encoded] = [await requests.get("/docs/errors"), await requests.get("/docs/%65rrors")];

  expect(encoded.status()).toBe(200);
  expect(encoded.headers()["content-security-policy"]).toBe(plain.headers()["content-security-policy"]);
});

/** Routes of pages and of programs, each refused in its own way. */
const REFUSED = [
  ["GET", "/api/cron/deliver"],
  ["PUT", "/api/cron/deliver"],
  ["POST", "/api/mail/inbound"],
  ["GET", "/api/mail/inbound"],
  ["GET", "/api/quotes/export"],
  ["GET", "/api/documents/doc_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C"],
  ["POST", "/api/quotes/qot_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C/documents?fileName=a.pdf"],
  ["POST", "/api/invitations/nobody"],
] as const;

story("a refusal has one request id, in its header and body, and no client chooses it", async ({ product }) => {
  const chosen = "req_01JZ8Q4C5T9V3W7X1Y2Z3A4B5C";
  for (const [method, path] of REFUSED) {
    const answer = await fetch(new URL(path, product.demo.portalUrl), { method, headers: { "X-Request-Id": chosen } });
    const { error } = (await answer.json()) as { error: { requestId: string } };
    expect.soft(answer.headers.get("Request-Id"), `${method} ${path}`).toBe(error.requestId);
    expect.soft(error.requestId, path).toMatch(/^req_/);
    expect.soft(error.requestId, path).not.toBe(chosen);
  }
});
