import { APIError, getSessionFromCtx } from "better-auth/api";
import type { Services } from "../../context.ts";
import type { HookContext } from "../hook-context.ts";
import { worksElsewhere } from "./works-elsewhere.ts";

interface Asking {
  readonly body: Readonly<Record<string, unknown>>;
  readonly hasFactor: boolean;
  readonly worksElsewhere: () => Promise<boolean>;
}

/**
 * What a session that a provider opened is refused of the session library, by path and by what it asks for. The library's other
 * changes of an account ask for its password, which the provider does not know; the language shows nothing and hides nothing.
 */
const REFUSED: Readonly<Record<string, (asking: Asking) => boolean | Promise<boolean>>> = {
  "/update-user": ({ body, worksElsewhere: isShownElsewhere }) => body.name !== undefined && isShownElsewhere(),
  // Wrong codes lock the person's second factor, also where they sign in by it. The provider proves again (`/sso/prove`).
  "/step-up": () => true,
  "/two-factor/verify-totp": ({ hasFactor }) => hasFactor,
  "/two-factor/verify-backup-code": ({ hasFactor }) => hasFactor,
};

export const isRefusedOfProvider = (path: string): boolean => REFUSED[path] !== undefined;

/**
 * Keeps a session that a provider opened to what that provider vouches for (decision record 0390).
 *
 * @throws APIError 403 PROVIDER_SESSION
 */
export async function refuseOfProvider({ db }: Services, ctx: HookContext): Promise<void> {
  const found = await getSessionFromCtx(ctx);
  const realm = found?.session.providerRealm;
  if (found === null || typeof realm !== "string") return;
  const asking: Asking = {
    body: ctx.body ?? {},
    hasFactor: found.user.twoFactorEnabled === true,
    worksElsewhere: () => worksElsewhere(db.orm, found.user.id, realm),
  };
  if (await REFUSED[ctx.path]?.(asking)) throw new APIError("FORBIDDEN", providerSession);
}

/** Of what an account is, which its person alone changes. */
export const providerSession = {
  code: "PROVIDER_SESSION",
  message: "You are signed in by your organization. Sign in by your password or a passkey to do this.",
};
