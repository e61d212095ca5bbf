import type { Services } from "../../context.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { mailLanguage } from "../../mail/mail-language.ts";
import { type ChangedUser, settleAccountChange } from "../account/account-changes.ts";
import { passwordResetMail } from "./password-reset-mail.ts";

const LINK_SECONDS = 60 * 60;

interface ResetRequest {
  readonly user: { readonly email: string; readonly language?: unknown };
  readonly token: string;
}

/**
 * better-auth's options for forgotten passwords; none without a mail room (decision record 0114). The token travels
 * behind the `#` of the link, which browsers send to nobody. Nobody waits for the mail: an answer that took longer
 * would tell which accounts exist.
 */
export function passwordResetOptions(services: Services) {
  const { mailRoom, makeId, portalUrl } = services;
  if (mailRoom === undefined) return {};
  return {
    resetPasswordTokenExpiresIn: LINK_SECONDS,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset: ({ user }: { readonly user: ChangedUser }, request?: Request) =>
      settleAccountChange(services, user, "account.password_changed", request?.headers),
    sendResetPassword: async ({ user, token }: ResetRequest): Promise<void> => {
      const language = mailLanguage(typeof user.language === "string" ? user.language : undefined);
      const content = composeMail(passwordResetMail(`${portalUrl}/reset-password#${token}`, language));
      // Of no organization: colleagues do not find it in the list of mails that development has.
      const mail = { mailId: makeId("mail"), organizationId: "", recipient: user.email, ...content };
      void mailRoom.send(mail).catch(() => undefined);
    },
  };
}
