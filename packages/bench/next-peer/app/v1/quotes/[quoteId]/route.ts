import postgres from "postgres";
import { createPeerCredentials } from "../../../../../src/rest/peers/peer-credentials";
import { findQuote, viewQuote } from "../../../../../src/rest/peers/peer-quote";

const { DATABASE_URL = "", PORTAL_URL = "" } = process.env;
const sql = postgres(DATABASE_URL, { max: 16, onnotice: () => {} });
const authenticate = createPeerCredentials(sql);

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ quoteId: string }> }): Promise<Response> {
  const caller = await authenticate(request.headers.get("authorization") ?? undefined);
  if (caller === undefined) return Response.json({ error: { code: "credentials_invalid" } }, { status: 401 });
  const row = await findQuote(sql, caller.organizationId, (await params).quoteId);
  if (row === undefined) return Response.json({ error: { code: "resource_missing" } }, { status: 404 });
  return Response.json(viewQuote(row, PORTAL_URL));
}
