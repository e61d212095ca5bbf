import type { BetterAuthOptions } from "better-auth";

/**
 * better-auth's options by which a session that replaces another (a change of password or second factor) goes on acting for
 * the organization that the person chose.
 */
export const keptOrganization = {
  session: { additionalFields: { activeOrganizationId: { type: "string", required: false, input: false } } },
  databaseHooks: {
    session: {
      create: {
        before: async (session, ctx) => {
          const replaced = ctx?.context.session?.session;
          if (replaced?.userId !== session.userId) return;
          return { data: { activeOrganizationId: replaced.activeOrganizationId } };
        },
      },
    },
  },
} as const satisfies BetterAuthOptions;
