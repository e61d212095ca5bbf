import type { MailContent } from "../../../mail/compose-mail.ts";
import { type MailTexts, mailTimestamp } from "../../../mail/mail-language.ts";
import { mailName } from "../../../mail/mail-name.ts";

interface Names {
  readonly inviterName: string;
  readonly organizationName: string;
}

interface Invited extends Names {
  /** With the token: whoever reads the mail can join. */
  readonly link: string;
  readonly expiresAt: Date;
}

type Words = Omit<MailContent, "action" | "language"> & { readonly label: string };

const TEXTS: MailTexts<(names: Names, until: string) => Words> = {
  nl: ({ inviterName, organizationName }, until) => ({
    subject: `Uitnodiging voor ${organizationName}`,
    paragraphs: [
      `${inviterName} nodigt u uit om mee te werken in het portaal van ${organizationName}: offertes, financieringen en vragen aan het financieringsteam.`,
      `De link hieronder werkt één keer, tot ${until}.`,
    ],
    label: "Uitnodiging aannemen",
    footer: "Verwacht u deze uitnodiging niet? Dan hoeft u niets te doen.",
  }),
  en: ({ inviterName, organizationName }, until) => ({
    subject: `Invitation to ${organizationName}`,
    paragraphs: [
      `${inviterName} invites you to work with ${organizationName} in the portal: quotes, financing and questions to the financing team.`,
      `The link below works once, until ${until}.`,
    ],
    label: "Accept the invitation",
    footer: "If you do not expect this invitation, you need not do anything.",
  }),
};

/** In the language of the invited person where they have an account, else of who invites. Names are cut to one line. */
export function invitationMail(invited: Invited, language: MailContent["language"]): MailContent {
  const names = { inviterName: mailName(invited.inviterName), organizationName: mailName(invited.organizationName) };
  const { label, ...words } = TEXTS[language](names, mailTimestamp(invited.expiresAt, language));
  return { language, ...words, action: { label, url: invited.link } };
}
