import { LANGUAGE_TAGS } from "@quote-financing/domain/people/portal-language";
import { systemClock } from "@quote-financing/domain/time/clock";
import { getRequestConfig } from "next-intl/server";
import { TIME_ZONE } from "../../ui/format/time-zone.ts";
import { wordItself } from "../../ui/language/word-itself.ts";
import { pageLanguage } from "./page-language.ts";
import { withRules } from "./with-rules.ts";

const loadMessages = {
  nl: () => import("../../../messages/nl.json"),
  en: () => import("../../../messages/en.json"),
};

export default getRequestConfig(async () => {
  const language = await pageLanguage();
  const { default: messages } = await loadMessages[language]();
  return {
    locale: LANGUAGE_TAGS[language],
    timeZone: TIME_ZONE,
    now: systemClock.now(),
    getMessageFallback: wordItself,
    messages: withRules(language, messages),
  };
});
