import { namesSession } from "@quote-financing/api/identity/sessions/session-cookie";
import { CHANGE_LOG, GUIDE_ORDER, OVERVIEW } from "@quote-financing/domain/documentation/guide-order";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "./server/pages/content-security-policy.ts";
import { signInPath } from "./server/pages/next-path.ts";
import { NONCE_HEADER, PAGE_PATH_HEADER } from "./server/pages/page-headers.ts";

const SIGNED_IN = "/signed-in";

/** Of an answer that shows nothing, as those of /v1 have it. */
const NOTHING = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Pages of people who are signed in: `requireSession` stands before each. */
const PEOPLES_PAGES = /^\/(?:quotes|cases|today|preview|start|settings|support)(?:\/|$)/;

/** They have policies of their own (decision record 0073). What is not among them is a page that is not found, as anywhere. */
const DOCUMENTATION: ReadonlySet<string> = new Set([
  "/docs",
  ...[...GUIDE_ORDER.flatMap(({ slugs }) => slugs), CHANGE_LOG, "reference"]
    .filter((slug) => slug !== OVERVIEW)
    .map((slug) => `/docs/${slug}`),
]);

/** As Next.js finds pages by it: `%65` is an e; an encoded slash stays within its part. */
function decodedPath({ pathname }: URL): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Pages get a fresh nonce with their Content-Security-Policy, and are told their own address for the way back after
 * sign-in. It decides nothing about access: procedures do (design §5). Who has no session to show is sent to sign in from
 * here, as the page would: it made all of itself first, for a redirect.
 */
export function proxy(request: NextRequest): NextResponse {
  const path = decodedPath(request.nextUrl);
  if (PEOPLES_PAGES.test(path) && isStrangersVisit(request)) return toSignIn(request.nextUrl);
  if (DOCUMENTATION.has(path.replace(/\/$/, ""))) return NextResponse.next();
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce, isSignInForOpenPage(path, request.nextUrl));
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PAGE_PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** What the scripts of an open page ask for is left to the page, which tells them in their own form. */
function isStrangersVisit({ method, headers }: NextRequest): boolean {
  const isVisit =
    (method === "GET" || method === "HEAD") && (headers.get("sec-fetch-mode") ?? "navigate") === "navigate";
  return isVisit && !namesSession(headers.get("cookie"));
}

function toSignIn({ pathname, search, origin }: URL): NextResponse {
  const response = NextResponse.redirect(new URL(signInPath(pathname + search), origin), 307);
  response.headers.set("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
  response.headers.set("Content-Security-Policy", NOTHING);
  return response;
}

/** The sign-in that a page shows when its session has ended (decision record 0331), and what follows it. */
const isSignInForOpenPage = (path: string, { searchParams }: URL): boolean =>
  path === SIGNED_IN || (path === "/login" && searchParams.get("next") === SIGNED_IN);

export const config = {
  // Bodies pass through a proxy truncated: machine routes and files must stay out.
  matcher: [
    "/((?!v1(?:/|$)|cli(?:/|$)|mcp(?:/|$)|api(?:/|$)|widgets/(?:loan-indication/?|[a-z-]+\\.(?:png|json))$|docs/[a-z-]+\\.(?:md|json|tgz|xml)$|docs\\.md$|machine-pages(?:/|$)|\\.well-known/|llms\\.txt$|robots\\.txt$|sitemap\\.xml$|fonts/|document-viewer/|_next/|openapi\\.json$|favicon\\.ico$|icon\\.svg$|healthz$|readyz$|metrics$).*)",
  ],
};
