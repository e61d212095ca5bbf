import type { Services } from "../context.ts";

const PURPOSE = "approval-consumer";

/** What the proposal to erase a consumer is about, without naming them: a keyed hash of their e-mail address. */
export const approvalConsumer = ({ secretBox }: Pick<Services, "secretBox">, email: string): string =>
  secretBox.keyedHash(email.toLowerCase(), PURPOSE);

/** The same under each key of SECRETS_KEY: a proposal keeps that of the key of its day (decision record 0361). */
export const approvalConsumers = ({ secretBox }: Pick<Services, "secretBox">, email: string): readonly string[] =>
  secretBox.keyedHashes(email.toLowerCase(), PURPOSE);
