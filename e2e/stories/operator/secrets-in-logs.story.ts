import { callApi, quoteBody } from "../../src/merchant-backend.ts";
import { portalPerson } from "../../src/portal-person.ts";
import { expect, story } from "../../src/story.ts";

/** Each appears nowhere but in what the story sends. */
const CANARIES = {
  email: "kanarie.consument@canary.example",
  phone: "+31687654321",
  lastName: "Kanariegeel",
  street: "Kanarievogelstraat",
  message: "kanarieboodschap over geld",
  password: "kanarie-wachtwoord-42",
  wrongKey: `okey_${"Kanarie9".repeat(5)}abc`,
} as const;

story(
  "secrets and personal data never reach the server's log, on good paths and on bad ones",
  async ({ product, receiver }) => {
    const { demo, apiKey } = product;
    const registered = await callApi(product, "POST", "/v1/events/destinations", { name: "K", url: receiver.url });
    const { bearerSecret } = registered.body;
    const quote = {
      ...quoteBody(CANARIES.lastName),
      contact: { email: CANARIES.email, lastName: CANARIES.lastName, phoneNumber: CANARIES.phone },
      address: { country: "NL", postalCode: "3971 JK", houseNumber: "1", street: CANARIES.street, city: "Utrecht" },
    };
    const created = await callApi(product, "POST", "/v1/quotes", quote);
    const { quoteId } = created.body.data;
    await callApi(product, "POST", `/v1/quotes/${quoteId}/cases`, {
      type: "general",
      message: { body: CANARIES.message },
    });
    await receiver.waitForRequests(2);

    await callApi(product, "POST", "/v1/quotes", { ...quote, currency: CANARIES.email, unknown: CANARIES.phone });
    await callApi(product, "POST", "/v1/quotes", { ...quote, contact: CANARIES.lastName });
    await callApi(product, "GET", `/v1/cases?state=${encodeURIComponent(CANARIES.email)}`);
    await callApi(product, "GET", `/v1/unknown/${encodeURIComponent(CANARIES.email)}?token=${apiKey}`);
    await fetch(`${demo.baseUrl}/v1/cases`, { headers: { Authorization: `Bearer ${CANARIES.wrongKey}` } });
    await fetch(`${demo.baseUrl}/v1/quotes`, {
      method: "POST",
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      body: `{"contact":{"email":"${CANARIES.email}"`,
    });
    await fetch(`${demo.baseUrl}/v1/correlation-claims/resolve`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${demo.organizations["intake-direct"]?.partnerToken}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ email: CANARIES.email, postalCode: "3971JK", houseNumber: "1" }),
    });

    const owner = await portalPerson(product, demo.users.owner);
    await owner.call("quotes.list", { search: CANARIES.email });
    await owner.call("search.find", { text: CANARIES.lastName });
    const made = await owner.call<{ token: string }>("apiKeys.create", { name: "Kanarie" });
    const { email } = demo.users.member;
    const headers = { Origin: demo.portalUrl };
    await owner.requests.post("/api/auth/sign-in/email", { headers, data: { email, password: CANARIES.password } });
    await owner.requests.get(`/quotes?q=${encodeURIComponent(CANARIES.email)}`);
    await owner.requests.get(`/${encodeURIComponent(CANARIES.lastName)}?email=${CANARIES.email}`);

    const output = product.output();
    const log = output.slice(output.indexOf("Create a quote:"));
    expect(log, "the log tells of these requests").toContain(created.body.data.quoteId ? "req_" : "");
    const secrets = { ...CANARIES, bearerSecret, newKey: made.token, apiKey };
    const found = Object.entries(secrets).filter(([, secret]) => leaks(log, secret));
    expect(found.map(([name]) => name)).toEqual([]);
  },
);

/** As it is, in a URL, and without its case. The printed curl of the welcome holds the key once, before any request. */
function leaks(log: string, secret: string): boolean {
  const served = log.split("\n").filter((line) => !line.includes("-H 'Authorization: Bearer"));
  const text = served.join("\n").toLowerCase();
  return [secret, encodeURIComponent(secret)].some((spelling) => text.includes(spelling.toLowerCase()));
}
