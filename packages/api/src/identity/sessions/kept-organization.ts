import type { BetterAuthOptions } from "better-auth";

const kept = { type: "string", required: false, input: false } as const;

/**
 * better-auth's options by which a session that replaces another (a change of password or second factor) goes on acting for
 * the organization that the person chose, and for no other where a provider had opened it (decision record 0390).
 */
export const keptOrganization = {
  session: { additionalFields: { activeOrganizationId: kept, providerRealm: kept } },
  databaseHooks: {
    session: {
      create: {
        before: async (session, ctx) => {
          const replaced = ctx?.context.session?.session;
          if (replaced?.userId !== session.userId) return;
          const { activeOrganizationId, providerRealm } = replaced;
          return { data: { activeOrganizationId, providerRealm } };
        },
      },
    },
  },
} as const satisfies BetterAuthOptions;
