import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailTexts, mailTimestamp } from "../../mail/mail-language.ts";
import { mailName } from "../../mail/mail-name.ts";

/** Names are what people typed. */
export interface AskedFactorReset {
  readonly proposedByName: string;
  readonly organizationName: string;
  /** Holds the token behind its `#`. */
  readonly link: string;
  readonly expiresAt: Date;
}

const TEXTS: MailTexts<(asked: AskedFactorReset, until: string) => Omit<MailContent, "language">> = {
  nl: ({ proposedByName, organizationName, link }, until) => ({
    subject: "Uw tweestapsverificatie uitzetten?",
    paragraphs: [
      `${proposedByName} van ${organizationName} vroeg om uw tweestapsverificatie uit te zetten, omdat u uw telefoon en uw herstelcodes kwijt bent.`,
      `Klopt dat? Open dan de link hieronder. Die werkt één keer, tot ${until}. Hebt u de link gebruikt? Dan bent u overal uitgelogd, en logt u in met uw wachtwoord. Ook uw toegangssleutels werken dan niet meer.`,
    ],
    action: { label: "Tweestapsverificatie uitzetten", url: link },
    footer: `Bent u niets kwijt? Open de link dan niet: er verandert niets. Bel ${organizationName}: misschien gebruikt iemand het account van ${proposedByName}.`,
  }),
  en: ({ proposedByName, organizationName, link }, until) => ({
    subject: "Switch your two-step sign-in off?",
    paragraphs: [
      `${proposedByName} of ${organizationName} asked to switch your two-step sign-in off, as you lost your phone and your backup codes.`,
      `Is that right? Open the link below. It works once, until ${until}. Once you have used it, you are signed out everywhere, and sign in with your password. Your passkeys stop working too.`,
    ],
    action: { label: "Switch two-step sign-in off", url: link },
    footer: `Did you lose nothing? Do not open the link: nothing changes. Call ${organizationName}: somebody may be using ${proposedByName}’s account.`,
  }),
};

/** Asks the person themselves, at the mailbox that is theirs (decision record 0355). */
export function factorResetMail(asked: AskedFactorReset, language: MailContent["language"]): MailContent {
  const names = { proposedByName: mailName(asked.proposedByName), organizationName: mailName(asked.organizationName) };
  return { language, ...TEXTS[language]({ ...asked, ...names }, mailTimestamp(asked.expiresAt, language)) };
}
