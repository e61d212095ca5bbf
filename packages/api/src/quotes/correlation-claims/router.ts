import { organizationProcedure, router } from "../../trpc.ts";
import { resolveClaim } from "./resolve-claim.ts";
import { resolveClaimAnswer, resolveClaimInput } from "./schema.ts";

/**
 * `correlationClaimId` is deprecated since the version of 2026-06-01 (specification §9): RFC 9745 asks for the moment
 * in seconds since 1970.
 */
const deprecationHeaders = {
  Deprecation: `@${Date.UTC(2026, 5, 1) / 1000}`,
  Link: '</docs#deprecations>; rel="deprecation"; type="text/html"',
};

/** Correlation claims: specification §4.9. */
export const correlationClaimsRouter = router({
  resolve: organizationProcedure
    .meta({
      permission: "claims.resolve",
      responseHeaders: deprecationHeaders,
      openapi: {
        method: "POST",
        path: "/v1/correlation-claims/resolve",
        tags: ["Correlation claims"],
        summary: "Resolve a correlation claim",
        description:
          "For organizations that the platform permits to. A claim matching both e-mail and address wins, then the " +
          "e-mail, then the address if exactly one claim has it. Limited to 60 in any minute for an organization, and audited.",
      },
    })
    .input(resolveClaimInput)
    .output(resolveClaimAnswer)
    .mutation(({ ctx, input }) => resolveClaim(ctx, input)),
});
