import { expect, test, vi } from "vitest";
import { prefetched, procedures } from "../server/pages/page-procedures.ts";
import { AgentFrame } from "./agent-frame.tsx";
import { MerchantFrame } from "./merchant-frame.tsx";

/** What the procedures answer; nothing that the frame tells of can be read. */
const answers = vi.hoisted(() => {
  const fail = () => Promise.reject(new Error("A count could not be read."));
  return {
    today: { count: fail, countForAgent: fail },
    caseReads: { unreadCases: fail },
    account: { organizations: fail },
    onboarding: { get: fail },
    quotes: {
      counts: async () => ({ data: {} }),
      list: () => Promise.reject(new Error("The list could not be read.")),
    },
  };
});

vi.mock("@quote-financing/api/router", () => ({ appRouter: {} }));
vi.mock("@quote-financing/api/trpc", () => ({ createCallerFactory: () => () => answers }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("../server/pages/current-session.ts", () => ({ drawnVersion: async () => "1" }));
vi.mock("../server/pages/page-language.ts", () => ({}));
vi.mock("../server/person-context.ts", () => ({}));
vi.mock("../server/requests/log-fault.ts", () => ({ logFault }));
vi.mock("../server/requests/request-id.ts", () => ({ requestIdOf: () => "req_1" }));
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
// One answer for each request, of which this is one.
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  cache: <Value>(make: () => Value) => {
    let kept: { readonly value: Value } | undefined;
    return () => (kept ??= { value: make() }).value;
  },
}));

const logFault = vi.hoisted(() => vi.fn());

const person = { userId: "usr_1", name: "Kim", email: "kim@zonnigdak.example", isDueForRenewal: false };

test("a page is shown though what its frame tells of could not be read, and not without its own answers", async () => {
  await AgentFrame({ session: person, children: null });
  const organization = { organizationId: "mer_1", name: "Zonnig Dak", isTest: false };
  const caller = { kind: "member", role: "owner", organization } as never;
  await MerchantFrame({ session: { ...person, sessionId: "ses_1", caller } as never, children: null });
  // Who has several organizations misses the way to them: an operator finds out why.
  expect(logFault).toHaveBeenCalledTimes(2);

  await prefetched(procedures.quotes.counts.prefetch());

  await expect(prefetched(procedures.quotes.list.prefetch({}))).rejects.toMatchObject({ digest: "req_1" });
});
