import { carriesBearer } from "./bearer-check.ts";

/**
 * Whether an `Authorization` header has a secret of the installation as the password of HTTP Basic, whoever the user: for callers that
 * can be given nothing but a url (`https://mail:<secret>@host/…`).
 */
export function carriesPassword(authorization: string | null | undefined, secret: string): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return false;
  const given = /^[^:]*:(\S+)$/.exec(Buffer.from(encoded, "base64").toString("utf8"))?.[1];
  return given !== undefined && carriesBearer(`Bearer ${given}`, secret);
}
