import type { Database, Transaction } from "@quote-financing/db/database";
import type { Replica } from "@quote-financing/db/replica/replica";
import type { MakeId } from "@quote-financing/domain/ids/ids";
import type { MailRoom } from "@quote-financing/domain/mail-room";
import type { Caller } from "@quote-financing/domain/people/caller";
import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import type { Clock } from "@quote-financing/domain/time/clock";
import type { PasswordHasher } from "./identity/passwords/password-hasher.ts";
import type { RequestLimiter } from "./limits/request-limiter.ts";

/** What every request shares: made once per process, replaced whole in tests. */
export interface Services {
  readonly db: Database;
  /** A copy of `db` for lists. Use cases reach it through `ctx.lists` alone (decision record 0152). */
  readonly replica?: Pick<Replica, "read"> | undefined;
  readonly clock: Clock;
  readonly makeId: MakeId;
  /** Cryptographic random bytes; injected so that tests can fix secrets. */
  readonly randomBytes: (size: number) => Buffer;
  /** Seals bearer secrets and idempotency replays; keys the claim hashes and cursors. */
  readonly secretBox: SecretBox;
  /** Hashes and checks people's passwords, all of the process in one queue. */
  readonly passwords: PasswordHasher;
  /** The limits on requests of this process. */
  readonly limiter: RequestLimiter;
  /** True in production (contract-decisions §16): support agents do nothing without a second factor. */
  readonly agentsNeedSecondFactor?: boolean | undefined;
  /** Origin of the portal without a trailing slash, for `links.portalQuote` and the widget. */
  readonly portalUrl: string;
  /** True only for development (contract-decisions §9): destination urls may name private hosts. */
  readonly allowPrivateDestinations: boolean;
  /** DELIVERY_ALLOWED_SUBNETS as ranges: addresses that destination urls may name although they are not public. */
  readonly allowedSubnets?: readonly string[] | undefined;
  /** Tells the delivery loop that this organization has fresh work. Never throws, never waits. */
  readonly wakeDelivery: (organizationId: string) => void;
  /** How long the delivery log and events are kept, and how long a lane is leased; 30 and 90 days, 30 s when absent. */
  readonly deliverySettings?:
    | { readonly attemptRetentionDays: number; readonly eventRetentionDays: number; readonly leaseMs: number }
    | undefined;
  /** Where mail to people goes; without it none is written. */
  readonly mailRoom?: MailRoom | undefined;
  /** Called for every event that is being recorded, for traces. Never throws; the transaction may still fail. */
  readonly eventRecorded?: ((eventId: string, type: string) => void) | undefined;
}

/** One request. `caller` is null until authenticated; procedures narrow it through `authorize`. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller | null;
  readonly requestId: string;
  /** Where the request came from (decision record 0195); undefined when nobody trustworthy told it. */
  readonly clientAddress?: string | undefined;
  /** RFC 4647 result of Accept-Language; the portal's own choice for sessions. */
  readonly language: LanguageTag;
  /** The `Merchant-Organization` header, where an endpoint reads it. */
  readonly merchantOrganizationSlug?: string | undefined;
  /** Called by a create that answered from a stored row: REST then says 200 instead of 201. */
  readonly markReplayed: () => void;
  /**
   * Stores the answer of a create for replays by its `Idempotency-Key`, in the transaction that creates: for an answer
   * that cannot be made a second time. Undefined when the request carries no key.
   */
  readonly keepAnswer?: ((tx: Transaction, answer: unknown) => Promise<void>) | undefined;
}
