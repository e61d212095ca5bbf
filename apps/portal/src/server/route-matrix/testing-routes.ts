import { TEST_PASSWORD } from "@quote-financing/api/identity/sign-in/testing-sign-in";
import { type RouteWorld, VISITORS, type Visitor } from "./testing-visitors.ts";

/** One honest request: it changes nothing that another visitor's needs. */
export interface RouteRequest {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
}

export interface RouteRow {
  /** Who is let in; the others are refused every time. */
  readonly for: readonly Visitor[];
  /** What the others are told. */
  readonly refused?: 401 | 404 | 405;
  /** Whom it knows, and refuses for their role: told 403. */
  readonly forbidden?: readonly Visitor[];
  /** The visitors of other rows must not be those who are signed out here. */
  readonly endsSession?: true;
  readonly ask: (world: RouteWorld) => RouteRequest | Promise<RouteRequest>;
}

const EVERYONE = VISITORS;
const NOBODY = [] as const;
const PEOPLE = ["member", "owner", "otherOwner", "tester", "agent", "suspended"] as const;
const WITH_ORGANIZATION = ["member", "owner", "otherOwner", "tester", "agent"] as const;
const MEMBERS = ["member", "owner", "otherOwner", "tester"] as const;
const PROGRAMS = ["credential"] as const;
const SCHEDULER = ["scheduler"] as const;

const get = (path: string, params: RouteRequest["params"] = {}) => ({ ask: () => ({ path, params }) });
const signIn = (path: string, body: unknown) => ({ ask: () => ({ path: `/api/auth${path}`, body }) });
const forPeople = (path: string, body: unknown) => ({ for: PEOPLE, refused: 401, ...signIn(path, body) }) as const;
const ULID = "01JZ0000000000000000000000";
/** What a route answers to the methods that it does not take, and OPTIONS, which tells of those that it does. */
const others = (path: string, ...taken: readonly string[]): Record<string, RouteRow> =>
  Object.fromEntries(
    ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]
      .filter((method) => !taken.includes(method))
      .map((method) => [
        `${method} ${path}`,
        method === "OPTIONS" ? { for: EVERYONE, ...get(path) } : { for: NOBODY, refused: 405, ...get(path) },
      ]),
  );
const forPrograms = (path: string, body?: unknown) =>
  ({ for: PROGRAMS, refused: 401, ask: () => ({ path, body }) }) as const;

/** Wrong on purpose: the route is reached, and changes nothing. */
const WRONG = { password: "not the password", newPassword: "a whole new sentence", code: "000000" };

/** Every route of the portal's folders, and of the session library below one of them. */
export const ROUTES: Readonly<Record<string, RouteRow>> = {
  "GET /api/auth/[...all]": { for: NOBODY, refused: 404, ...get("/api/auth/organization/list-invitations") },
  "POST /api/auth/[...all]": { for: NOBODY, refused: 404, ...signIn("/organization/accept-invitation", {}) },
  "GET /api/auth/get-session": { for: EVERYONE, ...get("/api/auth/get-session") },
  "POST /api/auth/sign-in/email": {
    for: EVERYONE,
    ask: ({ email }) => ({ path: "/api/auth/sign-in/email", body: { email, password: TEST_PASSWORD } }),
  },
  "POST /api/auth/request-password-reset": {
    for: EVERYONE,
    ...signIn("/request-password-reset", { email: "nobody@voorbeeld.example" }),
  },
  "POST /api/auth/reset-password": {
    for: EVERYONE,
    ...signIn("/reset-password", { token: "none", newPassword: WRONG.newPassword }),
  },
  "POST /api/auth/sign-out": { for: EVERYONE, endsSession: true, ...signIn("/sign-out", {}) },
  "POST /api/auth/update-user": forPeople("/update-user", { language: "nl" }),
  "POST /api/auth/change-password": forPeople("/change-password", {
    currentPassword: WRONG.password,
    newPassword: WRONG.newPassword,
  }),
  "POST /api/auth/two-factor/enable": forPeople("/two-factor/enable", { password: WRONG.password }),
  "POST /api/auth/two-factor/disable": forPeople("/two-factor/disable", { password: WRONG.password }),
  "POST /api/auth/two-factor/verify-totp": forPeople("/two-factor/verify-totp", { code: WRONG.code }),
  "POST /api/auth/two-factor/verify-backup-code": forPeople("/two-factor/verify-backup-code", { code: WRONG.code }),
  "POST /api/auth/two-factor/generate-backup-codes": forPeople("/two-factor/generate-backup-codes", {
    password: WRONG.password,
  }),
  "POST /api/auth/passkey/add-options": forPeople("/passkey/add-options", {}),
  "POST /api/auth/passkey/add": forPeople("/passkey/add", { name: "Phone", response: {} }),
  "POST /api/auth/passkey/prove": forPeople("/passkey/prove", { response: {} }),
  "POST /api/auth/passkey/use-options": { for: EVERYONE, ...signIn("/passkey/use-options", {}) },
  "POST /api/auth/passkey/sign-in": { for: EVERYONE, ...signIn("/passkey/sign-in", { response: {} }) },
  "POST /api/auth/sso/start": {
    for: NOBODY,
    refused: 404,
    ...signIn("/sso/start", { email: "somebody@nobody.example" }),
  },
  // Of a session that a provider opened: nobody's here is.
  "POST /api/auth/sso/prove": { for: NOBODY, refused: 404, ...signIn("/sso/prove", {}) },
  "GET /api/auth/sso/callback/:realm": { for: EVERYONE, ...get("/api/auth/sso/callback/agents") },
  "POST /api/auth/step-up": forPeople("/step-up", { password: WRONG.password }),
  "GET /api/audit/export": {
    for: ["owner", "otherOwner", "tester", "agent"],
    forbidden: ["member"],
    refused: 401,
    ...get("/api/audit/export"),
  },
  "GET /api/organization/export": {
    for: ["owner", "otherOwner"],
    forbidden: ["member", "tester", "agent"],
    refused: 401,
    ...get(`/api/organization/export?export=oxp_${ULID}`),
  },
  "GET /api/cases/export": { for: MEMBERS, forbidden: ["agent"], refused: 401, ...get("/api/cases/export") },
  "GET /api/document-frame": { for: EVERYONE, ...get("/api/document-frame") },
  "GET /api/documents/[documentId]": {
    for: MEMBERS,
    forbidden: ["agent"],
    refused: 401,
    ...get(`/api/documents/doc_${ULID}`, { documentId: `doc_${ULID}` }),
  },
  "POST /api/quotes/[quoteId]/documents": {
    for: MEMBERS,
    forbidden: ["agent"],
    refused: 401,
    ask: () => ({
      path: `/api/quotes/qot_${ULID}/documents?fileName=a.pdf`,
      params: { quoteId: `qot_${ULID}` },
      body: {},
    }),
  },
  "GET /api/quotes/export": { for: MEMBERS, forbidden: ["agent"], refused: 401, ...get("/api/quotes/export") },
  "GET /api/cron/deliver": { for: SCHEDULER, refused: 401, ...get("/api/cron/deliver") },
  "POST /api/cron/deliver": { for: SCHEDULER, refused: 401, ...get("/api/cron/deliver") },
  "POST /api/mail/inbound": { for: NOBODY, refused: 401, ask: () => ({ path: "/api/mail/inbound", body: {} }) },
  "GET /api/unsubscribe/[token]": { for: EVERYONE, ...get("/api/unsubscribe/unknown", { token: "unknown" }) },
  "POST /api/unsubscribe/[token]": {
    for: EVERYONE,
    ask: () => ({ path: "/api/unsubscribe/unknown", params: { token: "unknown" }, body: {} }),
  },
  "POST /api/factor-reset": {
    for: NOBODY,
    refused: 404,
    ask: () => ({ path: "/api/factor-reset", body: { token: "A".repeat(43) } }),
  },
  "POST /api/invitations/[token]": {
    for: NOBODY,
    refused: 404,
    ask: () => ({
      path: `/api/invitations/inv_${ULID}`,
      params: { token: `inv_${ULID}` },
      body: { name: "Sanne de Vries", password: WRONG.newPassword },
    }),
  },
  "GET /api/trpc/[trpc]": { for: WITH_ORGANIZATION, refused: 401, ...get("/api/trpc/account.get") },
  "POST /api/trpc/[trpc]": {
    for: WITH_ORGANIZATION,
    refused: 401,
    ask: () => ({ path: "/api/trpc/account.endSession", body: { sessionId: `ses_${ULID}` } }),
  },
  ...others("/api/audit/export", "GET"),
  ...others("/api/auth/[...all]", "GET", "HEAD", "POST"),
  ...others("/api/cases/export", "GET"),
  ...others("/api/cron/deliver", "GET", "HEAD", "POST"),
  ...others("/api/document-frame", "GET", "HEAD"),
  ...others("/api/documents/[documentId]", "GET", "HEAD"),
  ...others("/api/factor-reset", "POST"),
  ...others("/api/invitations/[token]", "POST"),
  ...others("/api/mail/inbound", "POST"),
  ...others("/api/organization/export", "GET"),
  ...others("/api/quotes/[quoteId]/documents", "POST"),
  ...others("/api/quotes/export", "GET"),
  ...others("/api/trpc/[trpc]", "GET", "HEAD", "POST"),
  ...others("/api/unsubscribe/[token]", "GET", "HEAD", "POST"),
  "GET /cli/[[...path]]": forPrograms(`/cli/events/evt_${ULID}`),
  "POST /cli/[[...path]]": forPrograms(`/cli/events/evt_${ULID}/resend`),
  "GET /machine-pages/[...path]": {
    for: NOBODY,
    refused: 404,
    ...get("/machine-pages/llms.txt", { path: ["llms.txt"] }),
  },
  "DELETE /mcp": { for: NOBODY, refused: 405, ...get("/mcp") },
  "GET /mcp": { for: NOBODY, refused: 405, ...get("/mcp") },
  "HEAD /mcp": { for: NOBODY, refused: 405, ...get("/mcp") },
  "OPTIONS /mcp": { for: EVERYONE, ...get("/mcp") },
  "PATCH /mcp": { for: NOBODY, refused: 405, ...get("/mcp") },
  "POST /mcp": forPrograms("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }),
  "PUT /mcp": { for: NOBODY, refused: 405, ...get("/mcp") },
  "DELETE /v1/[[...path]]": forPrograms(`/v1/events/destinations/whk_${ULID}`),
  "GET /v1/[[...path]]": forPrograms("/v1/cases"),
  "HEAD /v1/[[...path]]": forPrograms("/v1/cases"),
  "OPTIONS /v1/[[...path]]": { for: EVERYONE, ...get("/v1/cases") },
  "PATCH /v1/[[...path]]": forPrograms(`/v1/events/destinations/whk_${ULID}`, { name: "Other" }),
  "POST /v1/[[...path]]": forPrograms("/v1/quotes", {}),
  "PUT /v1/[[...path]]": { for: NOBODY, refused: 405, ...get("/v1/cases") },
  "GET /docs/[[...slug]]": { for: EVERYONE, ...get("/docs") },
  "GET /docs/openapi.json": { for: EVERYONE, ...get("/docs/openapi.json") },
  "GET /docs/postman-collection.json": { for: EVERYONE, ...get("/docs/postman-collection.json") },
  "GET /docs/reference": { for: EVERYONE, ...get("/docs/reference") },
  "GET /docs/search.json": { for: EVERYONE, ...get("/docs/search.json") },
  "GET /docs/sdk.tgz": { for: EVERYONE, ...get("/docs/sdk.tgz") },
  "GET /login": { for: EVERYONE, ...get("/login") },
  "GET /signed-in": { for: EVERYONE, ...get("/signed-in") },
  "GET /openapi.json": { for: EVERYONE, ...get("/openapi.json") },
  "GET /widgets/credit-warning.png": { for: EVERYONE, ...get("/widgets/credit-warning.png") },
  "GET /widgets/loan-indication": { for: EVERYONE, ...get("/widgets/loan-indication") },
  "GET /widgets/loan-indication.json": { for: EVERYONE, ...get("/widgets/loan-indication.json") },
  "GET /widgets/loan-indication.png": { for: EVERYONE, ...get("/widgets/loan-indication.png") },
};
