import type { MailContent } from "../../mail/compose-mail.ts";
import type { MailTexts } from "../../mail/mail-language.ts";

const TEXTS: MailTexts<Omit<MailContent, "action" | "language"> & { readonly label: string }> = {
  nl: {
    subject: "Een nieuw wachtwoord kiezen",
    paragraphs: [
      "U vroeg om een nieuw wachtwoord voor het portaal.",
      "De link hieronder werkt één keer, een uur lang. Hebt u een nieuw wachtwoord gekozen? Dan bent u op al uw apparaten uitgelogd.",
    ],
    label: "Nieuw wachtwoord kiezen",
    footer: "Vroeg u hier niet om? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.",
  },
  en: {
    subject: "Choose a new password",
    paragraphs: [
      "You asked for a new password for the portal.",
      "The link below works once, for one hour. Once you have chosen a new password, you are signed out on all your devices.",
    ],
    label: "Choose a new password",
    footer: "Did you not ask for this? Then you need not do anything: your password stays as it is.",
  },
};

/** @param url holds the token; whoever has it can choose the password. */
export function passwordResetMail(url: string, language: MailContent["language"]): MailContent {
  const { label, ...words } = TEXTS[language];
  return { language, ...words, action: { label, url } };
}
