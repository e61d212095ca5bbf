import type { Services } from "../context.ts";

/** What the proposal to erase a consumer is about, without naming them: a keyed hash of their e-mail address. */
export const approvalConsumer = ({ secretBox }: Pick<Services, "secretBox">, email: string): string =>
  secretBox.keyedHash(email.toLowerCase(), "approval-consumer");
