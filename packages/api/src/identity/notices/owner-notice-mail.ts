import type { MailContent } from "../../mail/compose-mail.ts";
import { type MailTexts, mailTimestamp } from "../../mail/mail-language.ts";
import { mailName } from "../../mail/mail-name.ts";

/** What opens an organization's doors, so that all its owners hear of it, whoever did it. */
export type OwnerNotice =
  | "api_key.created"
  | "api_key.rolled"
  | "destination.created"
  | "destination.moved"
  | "owner.added"
  | "organization.exported"
  | "single_sign_on.changed"
  | "single_sign_on.verified";

/** A host is shown whole: its end says whose it is. */
const SUBJECT_MAX = 253;

/** What happened, to what, by whom. Names are what people typed. */
export interface OwnerFact {
  readonly notice: OwnerNotice;
  readonly subjectName: string;
  readonly actorName: string;
  readonly organizationName: string;
  readonly at: Date;
}

type Words = (names: { readonly subject: string; readonly actor: string }) => readonly [subject: string, text: string];

const TEXTS: MailTexts<Record<OwnerNotice, Words>> = {
  nl: {
    "api_key.created": ({ subject, actor }) => [
      "Er is een API-sleutel gemaakt",
      `${actor} heeft de API-sleutel “${subject}” gemaakt.`,
    ],
    "api_key.rolled": ({ subject, actor }) => [
      "Een API-sleutel is vervangen",
      `${actor} heeft de API-sleutel “${subject}” vervangen.`,
    ],
    "destination.created": ({ subject, actor }) => [
      "Er is een koppeling toegevoegd",
      `${actor} laat berichten van uw organisatie voortaan ook naar ${subject} sturen.`,
    ],
    "destination.moved": ({ subject, actor }) => [
      "Een koppeling heeft een andere endpoint-URL",
      `${actor} laat berichten van uw organisatie voortaan naar ${subject} sturen.`,
    ],
    "owner.added": ({ subject, actor }) => [
      "Uw organisatie heeft een nieuwe eigenaar",
      // Who accepts an invitation does it themselves.
      subject === actor ? `${subject} is nu eigenaar.` : `${actor} heeft ${subject} eigenaar gemaakt.`,
    ],
    "organization.exported": ({ subject, actor }) => [
      "Iemand downloadt alle gegevens van uw organisatie",
      `${actor} downloadt een archief met alles wat ${subject} hier heeft, ook de gegevens van klanten.`,
    ],
    "single_sign_on.changed": ({ subject, actor }) => [
      "Inloggen via uw organisatie is gewijzigd",
      `${actor} heeft gewijzigd hoe mensen met een adres van ${subject} inloggen.`,
    ],
    "single_sign_on.verified": ({ subject, actor }) => [
      "Inloggen via uw organisatie werkt",
      `${actor} heeft het domein ${subject} bevestigd. Wie daar een adres heeft, kan nu via uw organisatie inloggen.`,
    ],
  },
  en: {
    "api_key.created": ({ subject, actor }) => ["An API key was made", `${actor} made the API key “${subject}”.`],
    "api_key.rolled": ({ subject, actor }) => [
      "An API key was replaced",
      `${actor} replaced the API key “${subject}”.`,
    ],
    "destination.created": ({ subject, actor }) => [
      "A destination was added",
      `${actor} has events of your organization sent to ${subject} as well from now on.`,
    ],
    "destination.moved": ({ subject, actor }) => [
      "A destination has another endpoint URL",
      `${actor} has events of your organization sent to ${subject} from now on.`,
    ],
    "owner.added": ({ subject, actor }) => [
      "Your organization has a new owner",
      subject === actor ? `${subject} is an owner now.` : `${actor} made ${subject} an owner.`,
    ],
    "organization.exported": ({ subject, actor }) => [
      "Somebody is downloading all data of your organization",
      `${actor} is downloading an archive of everything that ${subject} has here, consumers’ data included.`,
    ],
    "single_sign_on.changed": ({ subject, actor }) => [
      "Signing in through your organization was changed",
      `${actor} changed how people with an address of ${subject} sign in.`,
    ],
    "single_sign_on.verified": ({ subject, actor }) => [
      "Signing in through your organization works",
      `${actor} verified the domain ${subject}. Whoever has an address there can now sign in through your organization.`,
    ],
  },
};

const FRAME: MailTexts<{
  readonly label: string;
  readonly footer: string;
  readonly when: (organization: string, at: string) => string;
}> = {
  nl: {
    label: "Het logboek bekijken",
    footer:
      "U krijgt deze e-mail omdat u eigenaar bent. Klopt dit niet? Bel wie dit deed. Maak het ongedaan als dat kan, en kies een nieuw wachtwoord.",
    when: (organization, at) => `${organization}, ${at}.`,
  },
  en: {
    label: "Look at the audit log",
    footer:
      "You get this e-mail because you are an owner. Is this not right? Call the person who did it. Undo it if you can, and choose a new password.",
    when: (organization, at) => `${organization}, ${at}.`,
  },
};

export function ownerNoticeMail(fact: OwnerFact, url: string, language: MailContent["language"]): MailContent {
  const names = { subject: mailName(fact.subjectName, SUBJECT_MAX), actor: mailName(fact.actorName) };
  const [subject, text] = TEXTS[language][fact.notice](names);
  const { label, footer, when } = FRAME[language];
  const paragraphs = [text, when(mailName(fact.organizationName), mailTimestamp(fact.at, language))];
  return { language, subject, paragraphs, action: { label, url }, footer };
}
