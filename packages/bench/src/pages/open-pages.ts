import { createHmac } from "node:crypto";
import { Agent, type ClientRequest, get } from "node:http";
import type postgres from "postgres";
import { ulid } from "ulid";

const AT_ONCE = 50;

/** One open page of a person, as the service sees it: its stream. */
export interface OpenPage {
  readonly organizationId: string;
  /** When it was last told something, by the monotonic clock. */
  readonly toldAtMs: () => number;
  readonly close: () => void;
}

/** A person with a session, past the sign-in form: hashing a hundred passwords is not what is measured. */
export async function addPerson(sql: postgres.Sql, organizationId: string, secret: string): Promise<string> {
  const [userId, token] = [`usr_${ulid()}`, ulid()];
  await sql`insert into users (user_id, name, email, email_verified, created_at, updated_at)
    values (${userId}, 'Bench', ${`${userId.toLowerCase()}@example.com`}, true, now(), now())`;
  await sql`insert into members (member_id, organization_id, user_id, role, created_at)
    values (${`mbr_${ulid()}`}, ${organizationId}, ${userId}, 'member', now())`;
  await sql`insert into sessions (session_id, user_id, token, expires_at, created_at, updated_at)
    values (${`ses_${ulid()}`}, ${userId}, ${token}, now() + interval '6 days', now(), now())`;
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Opens a stream for each cookie, some at once; resolves when all are told of changes. */
export async function openPages(
  origin: string,
  people: readonly { readonly organizationId: string; readonly cookie: string }[],
): Promise<OpenPage[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const pages: OpenPage[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    pages.push(...(await Promise.all(some.map((person) => openPage(origin, agent, person)))));
  }
  return pages;
}

function openPage(
  origin: string,
  agent: Agent,
  { organizationId, cookie }: { readonly organizationId: string; readonly cookie: string },
): Promise<OpenPage> {
  const input = encodeURIComponent(JSON.stringify({ organizationId, withDeliveries: false }));
  let toldAtMs = 0;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(
      `${origin}/api/trpc/live.organization?input=${input}`,
      { agent, headers: { Cookie: cookie } },
      (response) => {
        response.setEncoding("utf8").on("data", (text: string) => {
          if (text.includes("serialized-error")) reject(new Error(`A page was refused: ${text}`));
          if (!text.includes('"changes"')) return;
          toldAtMs = performance.now();
          resolve({ organizationId, toldAtMs: () => toldAtMs, close: () => request.destroy() });
        });
        response.on("error", () => {});
      },
    );
    request.on("error", reject);
  });
}
