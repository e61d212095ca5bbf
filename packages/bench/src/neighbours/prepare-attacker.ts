import type postgres from "postgres";
import type { Product } from "../product/start-product.ts";
import { SAMPLE_QUOTE } from "../rest/sample-quote.ts";
import type { Attacker } from "./attacks.ts";

/** The demo's other merchant, with a destination, a quote and a case with 600 messages of 30 000 characters. */
export async function prepareAttacker(product: Product, sql: postgres.Sql, cookie: string): Promise<Attacker> {
  const { demo } = product;
  const { organizationId = "", apiKey = "" } = demo.organizations[demo.users.otherOwner.organization ?? ""] ?? {};
  const post = async (path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
    const response = await fetch(`${demo.baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  await post("/v1/events/destinations", {
    name: "Bench",
    url: "https://receiver.example.com/",
  });
  const { quoteId = "" } = await post("/v1/quotes", SAMPLE_QUOTE);
  const { caseId = "" } = await post(`/v1/quotes/${quoteId}/cases`, { type: "general", message: { body: "x" } });
  await sql`
    insert into case_messages
      (organization_id, message_id, case_id, body_hash, author_type, author_contact_id, author_name, body, created_at)
    select organization_id, 'csmsg_' || upper(substr(md5(${caseId} || n), 1, 26)), case_id, '', author_type,
      author_contact_id, author_name,
      (select string_agg(md5(n::text || '-' || part), '') from generate_series(1, 930) as part), created_at
    from case_messages, generate_series(1, 600) as n
    where organization_id = ${organizationId} and case_id = ${caseId}`;
  await fillLists(sql, organizationId, quoteId, caseId);
  return { product, sql, organizationId, apiKey, cookie, quoteId, caseId };
}

/** 5 000 more quotes, each with a case, all of which one letter finds. */
async function fillLists(sql: postgres.Sql, organizationId: string, quoteId: string, caseId: string): Promise<void> {
  await sql`
    insert into quotes select copy.* from quotes original, generate_series(1, 5000) n,
      jsonb_populate_record(null::quotes, to_jsonb(original) || jsonb_build_object(
        'quote_id', 'qot_01JFZZED' || lpad(n::text, 18, '0'), 'contact_last_name', 'Van der ' || n,
        'external_id', 'v' || n || 'v', 'created_at', original.created_at - n * interval '1 hour')) copy
    where original.organization_id = ${organizationId} and original.quote_id = ${quoteId}
    on conflict do nothing`;
  await sql`
    insert into cases select copy.* from cases original, generate_series(1, 5000) n,
      jsonb_populate_record(null::cases, to_jsonb(original) || jsonb_build_object(
        'case_id', 'cas_01JFZZED' || lpad(n::text, 18, '0'), 'quote_id', 'qot_01JFZZED' || lpad(n::text, 18, '0'),
        'subject', 'Vraag over van der ' || n, 'updated_at', original.updated_at - n * interval '1 minute')) copy
    where original.organization_id = ${organizationId} and original.case_id = ${caseId}
    on conflict do nothing`;
  await sql`analyze quotes, cases`.catch(() => undefined);
}

/** Once for all rows: a flood of sign-ins rightly closes the door for a while. */
export async function signIn({ demo }: Product): Promise<string> {
  const { email, password } = demo.users.otherOwner;
  const response = await fetch(`${demo.portalUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: demo.portalUrl },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The owner could not sign in: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
