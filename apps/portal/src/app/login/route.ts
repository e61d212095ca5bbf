import { findSession } from "@quote-financing/api/identity/sessions/session";
import { hasProviders } from "@quote-financing/api/identity/single-sign-on/identity-provider";
import { isDatabaseUnavailable } from "@quote-financing/db/database-errors";
import { isPortalLanguage } from "@quote-financing/domain/people/portal-language";
import { safeNextPath } from "../../server/pages/next-path.ts";
import { NONCE_HEADER } from "../../server/pages/page-headers.ts";
import { strangersLanguage } from "../../server/pages/strangers-language.ts";
import { portalRuntime } from "../../server/portal-runtime.ts";
import { signInHtml } from "../../server/sign-in/sign-in-html.ts";
import { singleSignOnProblem } from "../../server/sign-in/single-sign-on-problem.ts";

/**
 * The sign-in page; who is signed in already goes on. `next` is the page that opens then. In the frame of an ended session, which has no switch of
 * languages, `language` is the one that the page around it speaks.
 */
export async function GET(request: Request): Promise<Response> {
  const cookies = request.headers.get("cookie");
  const { services, signInSecret } = portalRuntime();
  const { searchParams } = new URL(request.url);
  const next = safeNextPath(searchParams.get("next") ?? undefined);
  const headers = { "Cache-Control": "private, no-cache, no-store, max-age=0, must-revalidate" };
  if ((await unlessAway(findSession(services, signInSecret, cookies), null)) !== null) {
    return new Response(null, { status: 307, headers: { ...headers, Location: next } });
  }
  const nonce = request.headers.get(NONCE_HEADER) ?? "";
  const around = next === "/signed-in" ? searchParams.get("language") : null;
  const language = isPortalLanguage(around) ? around : strangersLanguage(cookies);
  const problem = singleSignOnProblem(new URL(request.url));
  const hasSingleSignOn = await unlessAway(hasProviders(services), true);
  return new Response(signInHtml({ language, next, nonce, hasSingleSignOn, problem }), {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}

/** While the database is away the page is there: what is sent from it says so, and is sent again. */
async function unlessAway<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return otherwise;
    throw error;
  }
}
