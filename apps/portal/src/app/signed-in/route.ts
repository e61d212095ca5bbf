import { findSession } from "@quote-financing/api/identity/sessions/session";
import { signInPath } from "../../server/pages/next-path.ts";
import { NONCE_HEADER } from "../../server/pages/page-headers.ts";
import { portalRuntime } from "../../server/portal-runtime.ts";
import { signedInHtml } from "../../server/sign-in/signed-in-html.ts";
import { singleSignOnProblem } from "../../server/sign-in/single-sign-on-problem.ts";

/** Where a sign-in ends that an open page waits for (decision record 0331). */
export async function GET(request: Request): Promise<Response> {
  const cookies = request.headers.get("cookie");
  const { services, signInSecret } = portalRuntime();
  const headers = { "Cache-Control": "private, no-cache, no-store, max-age=0, must-revalidate" };
  const session = await findSession(services, signInSecret, cookies);
  if (session === null) {
    return new Response(null, { status: 307, headers: { ...headers, Location: signInPath("/signed-in") } });
  }
  const nonce = request.headers.get(NONCE_HEADER) ?? "";
  const problem = singleSignOnProblem(new URL(request.url));
  const { userId, language } = session;
  return new Response(signedInHtml({ userId, language, nonce, problem }), {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}
