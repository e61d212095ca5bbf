import {
  bearerSecretPurpose,
  previousSigningSecretPurpose,
  signingSecretPurpose,
} from "@quote-financing/domain/webhooks/secret-purpose";
import { approvalPurpose } from "../../approvals/approval-purpose.ts";
import { clientSecretPurpose } from "../../identity/single-sign-on/client-secret-purpose.ts";
import { documentKeyPurpose } from "../../quotes/documents/access.ts";
import { replayPurpose, UNBOUND_REPLAY_PURPOSE } from "../../rest/idempotency/replay-seal.ts";

/** One row's names, in the order of the table's key after organization_id. */
type KeyValues = readonly string[];

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key after organization_id. */
  readonly key: readonly string[];
  /** Names table, column and row, so that a text that is moved does not open (decision record 0213). */
  readonly purpose: (organizationId: string, key: KeyValues) => string;
  /** What texts were sealed for before they were bound to their row: they are sealed again. */
  readonly unboundPurpose?: string;
}

/** Everything that is sealed under SECRETS_KEY. reseal-secrets.test.ts fails when a column `…sealed…` is missing here. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: "destinations",
    column: "sealed_bearer_secret",
    key: ["destination_id"],
    purpose: (organizationId, [destinationId = ""]) => bearerSecretPurpose(organizationId, destinationId),
  },
  {
    table: "destinations",
    column: "previous_sealed_signing_secret",
    key: ["destination_id"],
    purpose: (organizationId, [destinationId = ""]) => previousSigningSecretPurpose(organizationId, destinationId),
  },
  {
    table: "destinations",
    column: "sealed_signing_secret",
    key: ["destination_id"],
    purpose: (organizationId, [destinationId = ""]) => signingSecretPurpose(organizationId, destinationId),
  },
  {
    table: "documents",
    column: "sealed_key",
    key: ["document_id"],
    purpose: (organizationId, [documentId = ""]) => documentKeyPurpose(organizationId, documentId),
  },
  {
    table: "approvals",
    column: "sealed_move",
    key: ["approval_id"],
    purpose: (organizationId, [approvalId = ""]) => approvalPurpose(organizationId, approvalId),
  },
  {
    table: "identity_providers",
    column: "sealed_client_secret",
    key: [],
    purpose: (organizationId) => clientSecretPurpose(organizationId),
  },
  {
    table: "idempotency_keys",
    column: "sealed_body",
    key: ["endpoint", "key"],
    purpose: (organizationId, [endpoint = "", key = ""]) => replayPurpose({ organizationId, endpoint, key }),
    unboundPurpose: UNBOUND_REPLAY_PURPOSE,
  },
];
