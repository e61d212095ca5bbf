import { LANGUAGE_TAGS, type PortalLanguage } from "@quote-financing/domain/people/portal-language";
import { createTranslator } from "next-intl";
import en from "../../../../../messages/en.json";
import nl from "../../../../../messages/nl.json";
import { TIME_ZONE } from "../../../../ui/format/time-zone.ts";

const MESSAGES = { nl, en };

/** The texts of the widget in a language; it stands outside of the portal's pages and their providers. */
export const widgetTexts = (language: PortalLanguage) =>
  createTranslator({
    locale: LANGUAGE_TAGS[language],
    messages: MESSAGES[language],
    namespace: "widget",
    timeZone: TIME_ZONE,
  });

export type WidgetTexts = ReturnType<typeof widgetTexts>;
