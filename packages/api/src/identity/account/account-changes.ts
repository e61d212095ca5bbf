import { sessions } from "@quote-financing/db/schema/tables";
import { APIError } from "better-auth/api";
import { and, eq, ne } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { accountAct } from "../notices/account-act.ts";
import type { AccountNotice } from "../notices/account-notice-mail.ts";
import { recordAccountAction } from "../notices/record-account-action.ts";
import { tellPerson } from "../notices/tell-person.ts";
import { endOpenProofs } from "../second-factor/end-open-proofs.ts";

/** As better-auth knows them; the language is a field of ours. */
export interface ChangedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language?: unknown;
  readonly twoFactorEnabled?: unknown;
}

/** Of better-auth's hook context: what tells an act on one's own account. */
interface EndedRequest {
  readonly path: string;
  readonly headers?: Headers | undefined;
  readonly context: {
    readonly returned?: unknown;
    readonly session: SignedIn | null;
    /** Of an answer that replaces the session. */
    readonly newSession?: SignedIn | null;
  };
}

interface SignedIn {
  readonly user: ChangedUser;
  readonly session: { readonly id: string };
}

/** Of the notices those that are changes, with an entry in the log of their own. */
type AccountChange = Exclude<AccountNotice, "account.new_device" | "account.two_factor_reset_proposed">;

/** By path, and by whether a second factor was on before. What is missing changes nothing, as a code that is only checked. */
const CHANGES: Readonly<Record<string, Partial<Record<"on" | "off", AccountChange>>>> = {
  "/change-password": { on: "account.password_changed", off: "account.password_changed" },
  "/two-factor/enable": { on: "account.two_factor_replaced" },
  "/two-factor/verify-totp": { off: "account.two_factor_enabled" },
  "/two-factor/disable": { on: "account.two_factor_disabled" },
  "/two-factor/generate-backup-codes": { on: "account.backup_codes_replaced" },
};

/** After better-auth changed a password or a second factor for somebody who is signed in (decision record 0112). */
export async function recordAccountChange(services: Services, { path, headers, context }: EndedRequest): Promise<void> {
  const user = context.session?.user;
  if (user === undefined || context.returned instanceof APIError) return;
  const change = CHANGES[path]?.[user.twoFactorEnabled === true ? "on" : "off"];
  if (change === undefined) return;
  if (NEEDS_NEW_SIGN_INS.has(change)) await endOtherSessions(services, context.newSession ?? context.session);
  await settleAccountChange(services, user, change, headers);
}

/** A session does not say how it was proven: those of before this factor are not taken for proven by it. */
const NEEDS_NEW_SIGN_INS: ReadonlySet<AccountChange> = new Set([
  "account.two_factor_enabled",
  "account.two_factor_replaced",
]);

async function endOtherSessions({ db }: Services, kept: SignedIn | null): Promise<void> {
  if (kept === null) return;
  const isOther = and(eq(sessions.userId, kept.user.id), ne(sessions.id, kept.session.id));
  await db.orm.delete(sessions).where(isOther);
}

/** Ends what else was to open the account, writes the audit log and tells the person. */
export async function settleAccountChange(
  services: Services,
  user: ChangedUser,
  change: AccountChange,
  headers?: Headers,
): Promise<void> {
  const { orm } = services.db;
  await endOpenProofs(orm, user.id);
  const act = accountAct(services, headers, { userId: user.id, name: user.name });
  await recordAccountAction(act, orm, { userId: user.id, action: change });
  void tellPerson(services, user, change);
}
