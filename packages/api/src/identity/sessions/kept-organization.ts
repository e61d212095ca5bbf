import type { BetterAuthOptions } from "better-auth";

const kept = { type: "string", required: false, input: false } as const;
const keptTime = { type: "date", required: false, input: false } as const;

/** These replace the session of somebody who is signed in, without a new proof of who they are. */
const REPLACING: ReadonlySet<string> = new Set(["/change-password", "/two-factor/verify-totp", "/two-factor/disable"]);

/**
 * better-auth's options by which a session that replaces another (a change of password or second factor) goes on acting for
 * the organization that the person chose, and for no other where a provider had opened it (decision record 0390). It is no fresh
 * proof either: a new password asks for the old one alone (decision record 0350).
 */
export const keptOrganization = {
  session: {
    additionalFields: { activeOrganizationId: kept, providerRealm: kept, provenAt: keptTime, passkeyAt: keptTime },
  },
  databaseHooks: {
    session: {
      create: {
        before: async (session, ctx) => {
          const replaced = ctx?.context.session?.session;
          if (replaced?.userId !== session.userId) return;
          const { activeOrganizationId, providerRealm, passkeyAt } = replaced;
          const acting = { activeOrganizationId, providerRealm };
          if (!REPLACING.has(ctx?.path ?? "")) return { data: acting };
          return { data: { ...acting, passkeyAt, provenAt: replaced.provenAt ?? replaced.createdAt } };
        },
      },
    },
  },
} as const satisfies BetterAuthOptions;
