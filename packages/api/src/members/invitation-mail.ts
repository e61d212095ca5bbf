import type { MailContent } from "../mail/compose-mail.ts";
import { type MailTexts, mailMoment } from "../mail/mail-language.ts";
import type { Invitation } from "./schema.ts";

interface Invited {
  readonly inviterName: string;
  readonly organizationName: string;
  readonly invitation: Invitation;
}

type Words = Omit<MailContent, "action" | "language"> & { readonly label: string };

const TEXTS: MailTexts<(invited: Invited, until: string) => Words> = {
  nl: ({ inviterName, organizationName }, until) => ({
    subject: `Uitnodiging voor ${organizationName}`,
    paragraphs: [
      `${inviterName} nodigt u uit om mee te werken in het portaal van ${organizationName}: offertes, financieringen en vragen aan het platform.`,
      `De link hieronder werkt eenmaal, tot ${until}.`,
    ],
    label: "Uitnodiging aannemen",
    footer: "Verwacht u deze uitnodiging niet? Dan hoeft u niets te doen.",
  }),
  en: ({ inviterName, organizationName }, until) => ({
    subject: `Invitation to ${organizationName}`,
    paragraphs: [
      `${inviterName} invites you to work with ${organizationName} in the portal: quotes, financing and questions to the platform.`,
      `The link below works once, until ${until}.`,
    ],
    label: "Accept the invitation",
    footer: "If you do not expect this invitation, you need not do anything.",
  }),
};

/** In the language of the invited person where they have an account, else of who invites. */
export function invitationMail(invited: Invited, language: MailContent["language"]): MailContent {
  const { label, ...words } = TEXTS[language](invited, mailMoment(new Date(invited.invitation.expiresAt), language));
  return { language, ...words, action: { label, url: invited.invitation.link } };
}
