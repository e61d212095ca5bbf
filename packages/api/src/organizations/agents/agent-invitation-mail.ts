import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailTexts, mailTimestamp } from "../../mail/mail-language.ts";

type Words = Omit<MailContent, "action" | "language"> & { readonly label: string };

const TEXTS: MailTexts<(until: string) => Words> = {
  nl: (until) => ({
    subject: "Uitnodiging voor het financieringsteam",
    paragraphs: [
      "U bent uitgenodigd voor het financieringsteam. In het portaal beantwoordt u vragen van installatiebedrijven en brengt u hun financieringen verder.",
      "Met de link hieronder kiest u een naam en een wachtwoord. Daarna zet u tweestapsverificatie aan: houd uw telefoon bij de hand.",
      `De link werkt één keer, tot ${until}.`,
    ],
    label: "Uitnodiging aannemen",
    footer: "Verwacht u deze uitnodiging niet? Dan hoeft u niets te doen.",
  }),
  en: (until) => ({
    subject: "Invitation to the financing team",
    paragraphs: [
      "You are invited to the financing team. In the portal you answer questions of merchants and move their financing along.",
      "With the link below you choose a name and a password. Then you set up two-step sign-in: have your phone at hand.",
      `The link works once, until ${until}.`,
    ],
    label: "Accept the invitation",
    footer: "If you do not expect this invitation, you need not do anything.",
  }),
};

/** @param link with the token: whoever has it becomes a support agent. */
export function agentInvitationMail(link: string, expiresAt: Date, language: MailContent["language"]): MailContent {
  const { label, ...words } = TEXTS[language](mailTimestamp(expiresAt, language));
  return { language, ...words, action: { label, url: link } };
}
