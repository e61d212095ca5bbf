import type { Database } from "@quote-financing/db/database";
import type { identityProviders } from "@quote-financing/db/schema/tables";
import type { Services } from "../../context.ts";
import { cookiesOf, createSignedInWorld } from "../sign-in/testing-sign-in-world.ts";
import { createTestProvider, type TestProvider } from "./testing-provider.ts";
import { keepTestProvider } from "./testing-stored-provider.ts";

let lastDomain = 0;

/** An organization with a provider of its own and a verified domain, its owner, and what a browser does. */
export async function createSingleSignOnWorld(db: Database, more: Partial<Services> = {}) {
  lastDomain += 1;
  const domain = `bedrijf-${lastDomain}.example`;
  const provider = createTestProvider(`https://login.${domain}/`);
  const w = await createSignedInWorld(db, "owner", { providerFetch: provider.fetch, ...more });
  const { organizationId } = w.organization;
  const keep = (row: Partial<typeof identityProviders.$inferInsert> = {}, of = provider) =>
    keepTestProvider(w.services, of, { organizationId, domain, ...row });
  await keep();
  /** Presses the button of the sign-in page. */
  const start = async (email: string, next = "/quotes", cookie = "") => {
    const answer = await w.post("/sso/start", { email, next }, { cookie });
    const { url = "", code } = (await answer.json()) as { url?: string; code?: string };
    return { status: answer.status, code, url, cookie: cookiesOf(answer, "single_sign_on") };
  };
  const comeBack = (back: URL, cookie: string, onFault?: (fault: unknown) => void) =>
    w.signIn.handler(
      new Request(back.href.replace(/^https:\/\/[^/]+/, "https://portal.example.nl"), { headers: { cookie } }),
      onFault,
    );
  const claimsOf = (email: string) => ({
    sub: `subject of ${email}`,
    email,
    email_verified: true,
    name: "Kim Jansen",
  });
  /** The whole way. @param person over what the provider says by itself */
  const enter = async (email: string, person: object = {}, { at = provider, next = "/quotes" }: Way = {}) => {
    const asked = await start(email, next);
    const answer = await comeBack(at.signIn(asked.url, { ...claimsOf(email), ...person }), asked.cookie);
    return outcomeOf(answer);
  };
  return { ...w, domain, provider, keep, start, comeBack, claimsOf, enter };
}

interface Way {
  readonly at?: TestProvider;
  readonly next?: string;
}

/** Where the browser is led, and the session it got. */
export const outcomeOf = (answer: Response) => ({
  status: answer.status,
  location: answer.headers.get("location"),
  cookie: cookiesOf(answer, "session_token"),
});
