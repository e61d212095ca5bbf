import type { SecretBox } from "@quote-financing/domain/secret-box";

/** Names one row of `idempotency_keys`. */
export interface KeyName {
  readonly organizationId: string;
  readonly endpoint: string;
  readonly key: string;
}

/** What answers were sealed for before they were bound to their row. Such a row lives 24 h. */
export const UNBOUND_REPLAY_PURPOSE = "idempotency-replay";

/** What a stored answer is sealed for. It names the row: moved to another one, the answer does not open. */
export const replayPurpose = ({ organizationId, endpoint, key }: KeyName): string =>
  `idempotency-answer:${organizationId}:${endpoint}:${key}`;

/** @throws when the answer was altered, is another row's, or is sealed under an unknown key. */
export function openReplay(box: SecretBox, name: KeyName, sealedBody: string): string {
  try {
    return box.open(sealedBody, replayPurpose(name));
  } catch {
    return box.open(sealedBody, UNBOUND_REPLAY_PURPOSE);
  }
}
