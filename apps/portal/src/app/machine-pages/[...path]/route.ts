import { DOCUMENTATION_HEADERS } from "@quote-financing/api/documentation/documentation-pages";
import { machinePage } from "../../../server/docs/machine-pages.ts";

/**
 * What programs read of the documentation, for a portal that runs on its own: next.config.ts leads their addresses here.
 * apps/server answers those before Next sees them.
 */
export async function GET(_: Request, { params }: { params: Promise<{ path?: string[] }> }): Promise<Response> {
  const { path = [] } = await params;
  const page = machinePage(`/${path.join("/")}`);
  if (page === undefined) return new Response("Not found.\n", { status: 404, headers: NOT_FOUND_HEADERS });
  return new Response(page.body(), { headers: { "Content-Type": page.contentType, ...DOCUMENTATION_HEADERS } });
}

const NOT_FOUND_HEADERS = { "Content-Type": "text/plain; charset=utf-8" } as const;
