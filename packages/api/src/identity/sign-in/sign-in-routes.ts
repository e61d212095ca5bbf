const BASE_PATH = "/api/auth";

/** The session library's routes that the portal calls. No other route of the library exists (decision record 0192). */
export const SIGN_IN_ROUTES = {
  "/sign-in/email": "POST",
  "/sign-out": "POST",
  "/get-session": "GET",
  "/update-user": "POST",
  "/change-password": "POST",
  "/request-password-reset": "POST",
  "/reset-password": "POST",
  "/two-factor/enable": "POST",
  "/two-factor/disable": "POST",
  "/two-factor/verify-totp": "POST",
  "/two-factor/verify-backup-code": "POST",
  "/two-factor/generate-backup-codes": "POST",
  "/step-up": "POST",
  "/passkey/add-options": "POST",
  "/passkey/add": "POST",
  "/passkey/use-options": "POST",
  "/passkey/sign-in": "POST",
  "/passkey/prove": "POST",
  "/sso/start": "POST",
  "/sso/prove": "POST",
  "/sso/callback/:realm": "GET",
} as const;

const OPEN: ReadonlyMap<string, string> = new Map(
  Object.entries(SIGN_IN_ROUTES).map(([path, method]) => [`${BASE_PATH}${path}`, method]),
);

/** Where a provider sends people back to: an organization's id, or the agents'. */
const CALLBACK = /^\/api\/auth\/sso\/callback\/(?:mer_[0-9A-HJKMNP-TV-Z]{26}|agents)$/;

/** Whether a request is for one of them, by its exact path and method: asked before the library sees it. */
export function isSignInRoute({ url, method }: Request): boolean {
  const { pathname } = new URL(url);
  return CALLBACK.test(pathname) ? method === "GET" : OPEN.get(pathname) === method;
}
