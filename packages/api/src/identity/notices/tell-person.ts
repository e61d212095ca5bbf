import type { Services } from "../../context.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { mailLanguage } from "../../mail/mail-language.ts";
import { type AccountNotice, accountNoticeMail } from "./account-notice-mail.ts";

/** Whose account it is. */
export interface ToldPerson {
  readonly email: string;
  readonly language?: unknown;
}

/** Tells somebody by mail what became of their account; never rejects. Requests do not wait for it. */
export async function tellPerson(
  services: Services,
  { email, language }: ToldPerson,
  notice: AccountNotice,
  facts?: string,
): Promise<void> {
  const { mailRoom, makeId, portalUrl } = services;
  const spoken = mailLanguage(typeof language === "string" ? language : undefined);
  const content = composeMail(accountNoticeMail(notice, `${portalUrl}/settings/account`, spoken, facts));
  // Of no organization: colleagues do not find it in the list of mails that development has.
  const mail = { mailId: makeId("mail"), organizationId: "", recipient: email, ...content };
  await mailRoom?.send(mail).catch(() => undefined);
}
