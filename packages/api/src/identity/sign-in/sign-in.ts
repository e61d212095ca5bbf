import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import * as tables from "@quote-financing/db/schema/tables";
import { PASSWORD_LENGTH } from "@quote-financing/domain/people/password-length";
import { PORTAL_LANGUAGES } from "@quote-financing/domain/people/portal-language";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address/client-address-header.ts";
import { passkeyRoutes } from "../passkeys/passkey-routes.ts";
import { passwordOptions } from "../passwords/password-options.ts";
import { passwordResetOptions } from "../passwords/password-reset.ts";
import { makeBackupCodes } from "../second-factor/make-backup-codes.ts";
import { keptOrganization } from "../sessions/kept-organization.ts";
import { SESSION_RENEWAL_SECONDS, SESSION_SECONDS } from "../sessions/session-lifetime.ts";
import { singleSignOnRoutes } from "../single-sign-on/single-sign-on-routes.ts";
import { UnansweredCallback } from "../single-sign-on/unanswered-callback.ts";
import { stepUp } from "../step-up/step-up.ts";
import { accountGuard } from "./account-guard.ts";
import { overtakenSecondStep } from "./overtaken-second-step.ts";
import { overtakenSignIn } from "./overtaken-sign-in.ts";
import { recordFailedSignIn } from "./record-failed-sign-in.ts";
import { signInAudit } from "./sign-in-audit.ts";
import { signInHooks } from "./sign-in-hooks.ts";
import { signInIdMaker } from "./sign-in-id.ts";
import { isSignInRoute } from "./sign-in-routes.ts";
import { withoutToken } from "./without-token.ts";

export interface SignInOptions {
  /** BETTER_AUTH_SECRET: signs the session cookie, seals the second factors. */
  readonly secret: string;
}

/**
 * better-auth over our tables, mounted at /api/auth (decision record 0070). Sign-up is closed: people come by
 * invitation. Its ids, its throttle of sign-ins, and everything about organizations and members, are ours.
 */
export function createSignIn(services: Services, { secret }: SignInOptions) {
  const { handler, api } = betterAuth({
    appName: "Quote Financing",
    baseURL: services.portalUrl,
    basePath: "/api/auth",
    secret,
    trustedOrigins: (request) => [services.portalUrl, ...sameLoopbackOrigin(request)],
    database: drizzleAdapter(services.db.orm, { provider: "pg", schema: SCHEMA }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.minimum,
      maxPasswordLength: PASSWORD_LENGTH.maximum,
      ...passwordOptions(services),
      ...passwordResetOptions(services),
    },
    // A read database is no way into an account.
    verification: { storeIdentifier: { default: "plain", overrides: { "reset-password": "hashed" } } },
    user: { additionalFields: PERSON_FIELDS },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_RENEWAL_SECONDS, ...keptOrganization.session },
    databaseHooks: keptOrganization.databaseHooks,
    plugins: [
      twoFactor(twoFactorOptions(services)),
      accountGuard(services),
      stepUp(services),
      passkeyRoutes(services),
      singleSignOnRoutes({ services, recordFailure: (failure) => recordFailedSignIn(services, failure) }),
      overtakenSignIn(services),
      overtakenSecondStep(services),
      signInAudit(services),
    ],
    hooks: signInHooks(services),
    // The hooks count, by address and account together (decision record 0071); its own limiter knows addresses alone.
    rateLimit: { enabled: false },
    advanced: {
      // The mount decides the address as well (decision record 0195); a forwarded one is nobody's word here.
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // The mount checks where a request comes from (decision record 0072), for procedures and sign-in.
      disableCSRFCheck: true,
      useSecureCookies: services.portalUrl.startsWith("https://"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
      database: { generateId: signInIdMaker(services.makeId) },
    },
    telemetry: { enabled: false },
    // It would answer 500 to all of them, and tell nobody: see below.
    onAPIError: {
      onError(error) {
        if (isDatabaseUnavailable(error) || !isAPIError(error)) throw error;
      },
    },
    // Its lines are not JSON and repeat every refusal; requests are logged where they are mounted.
    logger: { disabled: true },
  });
  const answer = async (request: Request, onFault: (error: unknown) => void = () => {}): Promise<Response> => {
    if (!isSignInRoute(request)) return new Response(null, { status: 404 });
    try {
      return await withoutToken(await handler(request));
    } catch (error) {
      return answerFault(error, onFault);
    }
  };
  return { handler: answer, api };
}

export type SignIn = ReturnType<typeof createSignIn>;

function answerFault(error: unknown, onFault: (error: unknown) => void): Response {
  if (error instanceof UnansweredCallback) {
    onFault(error.cause);
    return new Response(null, { status: 302, headers: { Location: error.path } });
  }
  onFault(error);
  if (!isDatabaseUnavailable(error)) return new Response(null, { status: 500 });
  const body = { code: "SERVICE_UNAVAILABLE", message: "Signing in is not available right now." };
  return Response.json(body, { status: 503, headers: { "Retry-After": "1" } });
}

const twoFactorOptions = (services: Services) => ({
  issuer: "Quote Financing",
  backupCodeOptions: { customBackupCodesGenerate: () => makeBackupCodes(services) },
});

const PERSON_FIELDS = {
  isAgent: { type: "boolean", input: false, defaultValue: false },
  language: { type: "string", defaultValue: "nl", validator: { input: z.enum(PORTAL_LANGUAGES) } },
} as const;

const SCHEMA = {
  user: tables.users,
  session: tables.sessions,
  account: tables.accounts,
  verification: tables.verifications,
  twoFactor: tables.twoFactors,
};

/** localhost and 127.0.0.1 are one machine: a person may open either, not only the one in PORTAL_URL. */
function sameLoopbackOrigin(request: Request | undefined): string[] {
  const host = request?.headers.get("host") ?? "";
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? [`http://${host}`] : [];
}
