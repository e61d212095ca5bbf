import type { Database, Transaction } from "@quote-financing/db/database";
import type { Replica } from "@quote-financing/db/replica/replica";
import type { CreditWarning } from "@quote-financing/domain/advertising/credit-warning";
import type { DocumentVault, ReceivedDocument } from "@quote-financing/domain/documents/document-vault";
import type { MakeId } from "@quote-financing/domain/ids/ids";
import type { InboundMail } from "@quote-financing/domain/inbound-mail";
import type { MailRoom } from "@quote-financing/domain/mail-room";
import type { Caller } from "@quote-financing/domain/people/caller";
import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import type { SecretBox } from "@quote-financing/domain/secret-box";
import type { Clock } from "@quote-financing/domain/time/clock";
import type { Timer } from "@quote-financing/domain/time/timer";
import type { DocumentMediaType } from "@quote-financing/domain/vocabulary";
import type { TellLinked } from "./audit/chain/link-entries.ts";
import type { PasswordHasher } from "./identity/passwords/password-hasher.ts";
import type { ProviderRealm } from "./identity/provider-realm.ts";
import type { EndedSessions } from "./identity/sessions/ended-sessions.ts";
import type { RequestLimiter } from "./limits/request-limiter.ts";
import type { LiveChanges } from "./live/live-changes.ts";

/** What every request shares: made once per process, replaced whole in tests. */
export interface Services {
  readonly db: Database;
  /** A copy of `db` for lists. Use cases reach it through `ctx.lists` alone (decision record 0152). */
  readonly replica?: Pick<Replica, "read"> | undefined;
  readonly clock: Clock;
  /** What a request waits by. */
  readonly timer: Timer;
  readonly makeId: MakeId;
  /** Cryptographic random bytes; injected so that tests can fix secrets. */
  readonly randomBytes: (size: number) => Buffer;
  /** Seals bearer secrets and idempotency replays; keys the claim hashes and cursors. */
  readonly secretBox: SecretBox;
  /** Hashes and checks people's passwords, all of the process in one queue. */
  readonly passwords: PasswordHasher;
  /** The limits on requests of this process. */
  readonly limiter: RequestLimiter;
  /** Of whom this process knows that they are signed out. */
  readonly endedSessions?: EndedSessions;
  /** True in production (contract-decisions §16): support agents do nothing without a second factor. */
  readonly agentsNeedSecondFactor?: boolean | undefined;
  /** For how long a sign-in counts as proof that it is them: STEP_UP_MINUTES; ten minutes when absent. */
  readonly freshProofMs?: number | undefined;
  /** The provider at which support agents sign in: OIDC_ISSUER and the names after it. */
  readonly agentProvider?: AgentProvider | undefined;
  /** Asks providers of single sign-on, at addresses that deliveries may go to as well; absent in a process that asks none. */
  readonly providerFetch?: ProviderFetch | undefined;
  /** The texts of a name's TXT records; rejects when there are none. Absent in a process that checks no domains. */
  readonly resolveTexts?: ((name: string) => Promise<readonly (readonly string[])[]>) | undefined;
  /** FOUR_EYES: dangerous moves of agents are proposed by one and approved by another. */
  readonly needsSecondAgent?: boolean | undefined;
  /** Origin of the portal without a trailing slash, for `links.portalQuote` and the widget. */
  readonly portalUrl: string;
  /** True only for development (contract-decisions §9): destination urls may name private hosts. */
  readonly allowPrivateDestinations: boolean;
  /** DELIVERY_ALLOWED_SUBNETS as ranges: addresses that destination urls may name although they are not public. */
  readonly allowedSubnets?: readonly string[] | undefined;
  /** Tells the delivery loop that this organization has fresh work. Never throws, never waits. */
  readonly wakeDelivery: (organizationId: string) => void;
  /** Tells open pages what changed; absent in a process that tells none (decision record 0245). */
  readonly live?: LiveChanges | undefined;
  /** Of packages/delivery, as the settings say; its own policy when absent. */
  readonly deliverySettings?: DeliverySettings | undefined;
  /** Where the bytes of documents lie. */
  readonly documents: DocumentVault;
  /** What stands above figures of a loan on other sites; a stand-in when absent. */
  readonly creditWarning?: CreditWarning | undefined;
  /**
   * Of the database past a pooler, for archives of organizations: each has a connection and a snapshot of its own (decision record
   * 0356). Absent in a process that makes none.
   */
  readonly archiveUrl?: string | undefined;
  /** Where mail to people goes; without it none is written. */
  readonly mailRoom?: MailRoom | undefined;
  /** Where mail replies go, and how they are read; without it mail cannot be answered. */
  readonly inboundMail?: InboundMail | undefined;
  /** Tells the operator's log of entries of the audit logs that got their places (decision record 0365). */
  readonly auditLinked?: TellLinked | undefined;
  /** Called for every event that was written, for traces. Never throws; the transaction may still fail. */
  readonly eventRecorded?: ((eventId: string, type: string) => void) | undefined;
}

export interface AgentProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of agents' addresses: the provider speaks for no others. */
  readonly domain: string;
}

/** What `fetch` is, as far as providers are asked by it. Follows no redirects. */
export type ProviderFetch = (url: string, init: ProviderFetchInit) => Promise<Response>;

interface ProviderFetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

interface DeliverySettings {
  readonly attemptRetentionDays: number;
  readonly eventRetentionDays: number;
  /** For so long a worker that died keeps its lanes. */
  readonly leaseMs: number;
  /** What one destination is sent at most, and how many at once after a pause. */
  readonly sendsPerSecond: number;
  readonly sendBurst: number;
}

/** The bytes that came as a request's body: stored, and waiting for the row that points at them. */
export interface Upload extends ReceivedDocument {
  /** The id that the document gets: of its Idempotency-Key, or new. */
  readonly documentId: string;
  /** Called before the row is written: from then on the bytes are not removed by the request. */
  readonly markUsed: () => void;
}

/** Bytes that are to be the answer. */
export interface SentFile {
  readonly fileName: string;
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  /** Lowercase hexadecimal: the entity tag. */
  readonly sha256: string;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** One request. `caller` is null until authenticated; procedures narrow it through `authorize`. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller | null;
  readonly requestId: string;
  /** When the person of the session last proved that it is them; undefined for keys and commands (decision record 0350). */
  readonly provenAt?: Date | undefined;
  /** Whose provider of single sign-on opened the session, if one did (decision record 0390). */
  readonly providerRealm?: ProviderRealm;
  /** Whether a passkey was used in the session (decision record 0352). */
  readonly isByPasskey?: boolean | undefined;
  /** Where the request came from (decision record 0195); undefined when nobody trustworthy told it. */
  readonly clientAddress?: string | undefined;
  /** By which program or browser: its User-Agent, for the audit log. */
  readonly clientDevice?: string | undefined;
  /** RFC 4647 result of Accept-Language; the portal's own choice for sessions. */
  readonly language: LanguageTag;
  /** The `Merchant-Organization` header, where an endpoint reads it. */
  readonly merchantOrganizationSlug?: string | undefined;
  /** What judges it takes a turn of its payer, whichever procedure it is (decision record 0205). */
  readonly hasLargeBody?: boolean | undefined;
  /** Where an endpoint takes bytes (`meta.takesBytes`), and they came over REST. */
  readonly upload?: Upload | undefined;
  /** Makes bytes the answer, where an endpoint sends them (`meta.sendsBytes`) over REST. */
  readonly sendFile?: ((file: SentFile) => void) | undefined;
  /** Whose session it is by now, where an answer lasts longer than a session may. */
  readonly reauthenticate?: (() => Promise<Caller | null>) | undefined;
  /** While a proposal is carried out that a second agent approved: which one. */
  readonly approvalId?: string | undefined;
  /** Called by a create that answered from a stored row: REST then says 200 instead of 201. */
  readonly markReplayed: () => void;
  /**
   * Stores the answer of a create for replays by its `Idempotency-Key`, in the transaction that creates: for an answer
   * that cannot be made a second time. Undefined when the request carries no key.
   */
  readonly keepAnswer?: ((tx: Transaction, answer: unknown) => Promise<void>) | undefined;
}
