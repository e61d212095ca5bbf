import type { Services } from "../context.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { mailLanguage } from "../mail/mail-language.ts";
import { type AccountNotice, accountNoticeMail } from "./account-notice-mail.ts";

/** Whose account it is. */
export interface ToldPerson {
  readonly email: string;
  readonly language?: unknown;
}

/** Tells somebody by mail what became of their account. Nobody waits for it, and where no mail goes out none is written. */
export function tellPerson(services: Services, { email, language }: ToldPerson, notice: AccountNotice): void {
  const { mailRoom, makeId, portalUrl } = services;
  const spoken = mailLanguage(typeof language === "string" ? language : undefined);
  const content = composeMail(accountNoticeMail(notice, `${portalUrl}/settings/account`, spoken));
  // Of no organization: colleagues do not find it in the list of mails that development has.
  void mailRoom
    ?.send({ mailId: makeId("mail"), organizationId: "", recipient: email, ...content })
    .catch(() => undefined);
}
