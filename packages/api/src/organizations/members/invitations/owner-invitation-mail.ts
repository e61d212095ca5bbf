import type { MailContent } from "../../../mail/compose-mail.ts";
import { type MailTexts, mailTimestamp } from "../../../mail/mail-language.ts";
import { mailName } from "../../../mail/mail-name.ts";

interface InvitedOwner {
  readonly organizationName: string;
  /** With the token: whoever reads the mail becomes an owner. */
  readonly link: string;
  readonly expiresAt: Date;
}

type Words = Omit<MailContent, "action" | "language"> & { readonly label: string };

const TEXTS: MailTexts<(organizationName: string, until: string) => Words> = {
  nl: (organizationName, until) => ({
    subject: `Uw portaal voor ${organizationName}`,
    paragraphs: [
      `Het portaal van ${organizationName} staat klaar: offertes, financieringen en vragen aan het financieringsteam. U bent uitgenodigd als eigenaar.`,
      "Als eigenaar nodigt u collega’s uit en maakt u de sleutels voor uw eigen systemen.",
      `De link hieronder werkt één keer, tot ${until}.`,
    ],
    label: "Uitnodiging aannemen",
    footer: "Verwacht u deze uitnodiging niet? Dan hoeft u niets te doen.",
  }),
  en: (organizationName, until) => ({
    subject: `Your portal for ${organizationName}`,
    paragraphs: [
      `The portal of ${organizationName} is ready: quotes, financing and questions to the financing team. You are invited as its owner.`,
      "As the owner you invite colleagues, and make the keys for your own systems.",
      `The link below works once, until ${until}.`,
    ],
    label: "Accept the invitation",
    footer: "If you do not expect this invitation, you need not do anything.",
  }),
};

/** From the platform, for the first owner. In the language of the invited person where they have an account. */
export function ownerInvitationMail(invited: InvitedOwner, language: MailContent["language"]): MailContent {
  const until = mailTimestamp(invited.expiresAt, language);
  const { label, ...words } = TEXTS[language](mailName(invited.organizationName), until);
  return { language, ...words, action: { label, url: invited.link } };
}
