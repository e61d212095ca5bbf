import { SOME_PROVIDER_FORM } from "../../identity/single-sign-on/testing-stored-provider.ts";
import type { MatrixRow } from "./testing-matrix-row.ts";

/** Rows of `testing-procedures.ts`: how an organization sets its provider up, and who vouches for its domain. */
export const SINGLE_SIGN_ON_PROCEDURES = {
  "singleSignOn.changeRules": {
    for: "ownersOfLiveData",
    input: () => ({ isOnlyWay: false, takesNewPeople: true }),
  },
  "singleSignOn.get": { for: "ownersOfLiveData" },
  "singleSignOn.remove": { for: "ownersOfLiveData" },
  "singleSignOn.save": { for: "ownersOfLiveData", input: () => SOME_PROVIDER_FORM },
  "singleSignOn.verifyDomain": { for: "ownersOfLiveData" },
  "supportOrganizations.verifyDomain": {
    for: "agents",
    input: ({ organizationId }) => ({ organizationId, domain: SOME_PROVIDER_FORM.domain }),
  },
} as const satisfies Record<string, MatrixRow>;
