import type { PortalLanguage } from "../auth/portal-language.ts";
import type { MailMatter } from "./mail-values.ts";

/** The words of a mail: paragraphs, then one link with its label. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly linkLabel: string;
  readonly link: string;
}

/** @returns the mail's words in the reader's language: plain language, no personal data of consumers */
export function mailText(matter: MailMatter, language: PortalLanguage): MailText {
  return language === "nl" ? dutch(matter) : english(matter);
}

function dutch({ kind, values }: MailMatter): MailText {
  const { link, organization } = values;
  switch (kind) {
    case "invitation":
      return {
        subject: `Uitnodiging van ${organization}`,
        paragraphs: [
          `${values.inviter} nodigt u uit om namens ${organization} te werken in het portaal voor offertefinanciering.`,
          "De uitnodiging is 7 dagen geldig. Verwacht u deze e-mail niet? Dan hoeft u niets te doen.",
        ],
        linkLabel: "Uitnodiging bekijken",
        link,
      };
    case "destination_failing":
      return {
        subject: `Koppeling ${values.destination} neemt geen berichten aan`,
        paragraphs: [
          `De koppeling "${values.destination}" van ${organization} neemt sinds ${moment(values.failingSince, "nl-NL")} geen berichten meer aan.`,
          "Wij blijven het proberen: elk bericht 24 uur lang. In het portaal ziet u wat er misgaat.",
        ],
        linkLabel: "Koppeling bekijken",
        link,
      };
    case "events_expiring":
      return {
        subject: `Berichten voor koppeling ${values.destination} zijn verlopen`,
        paragraphs: [
          `De koppeling "${values.destination}" van ${organization} neemt sinds ${moment(values.failingSince, "nl-NL")} geen berichten aan. De eerste berichten zijn nu 24 uur oud. Die sturen wij niet meer vanzelf.`,
          "Werkt de koppeling weer? Dan kunt u de gemiste berichten in het portaal opnieuw laten versturen.",
        ],
        linkLabel: "Koppeling bekijken",
        link,
      };
  }
}

function english({ kind, values }: MailMatter): MailText {
  const { link, organization } = values;
  switch (kind) {
    case "invitation":
      return {
        subject: `Invitation from ${organization}`,
        paragraphs: [
          `${values.inviter} invites you to work for ${organization} in the quote financing portal.`,
          "The invitation is valid for 7 days. If you did not expect this e-mail, you can ignore it.",
        ],
        linkLabel: "See the invitation",
        link,
      };
    case "destination_failing":
      return {
        subject: `Destination ${values.destination} does not accept events`,
        paragraphs: [
          `The destination "${values.destination}" of ${organization} has not accepted any events since ${moment(values.failingSince, "en-GB")}.`,
          "We keep trying: each event for 24 hours. The portal shows what goes wrong.",
        ],
        linkLabel: "See the destination",
        link,
      };
    case "events_expiring":
      return {
        subject: `Events for destination ${values.destination} have expired`,
        paragraphs: [
          `The destination "${values.destination}" of ${organization} has not accepted events since ${moment(values.failingSince, "en-GB")}. The first of them are 24 hours old now. We no longer send those by ourselves.`,
          "Once the destination works again, you can have the missed events sent again in the portal.",
        ],
        linkLabel: "See the destination",
        link,
      };
  }
}

const moment = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Amsterdam" }).format(
    new Date(iso),
  );
