import type { PortalLanguage } from "@quote-financing/domain/people/portal-language";
import compile from "icu-minify/compile";
import type nl from "../../../messages/nl.json";
import { REFUSAL_TEXTS } from "./refusal-texts.ts";

const compiled: Partial<Record<PortalLanguage, Readonly<Record<string, string>>>> = {};

/** The portal's texts with those of refusals, which are made of the service's tables. Those are compiled where the build compiled these. */
export function withRules(language: PortalLanguage, messages: typeof nl) {
  const isCompiled = typeof messages.feedback.copy !== "string";
  const rule = isCompiled ? (compiled[language] ??= compileAll(REFUSAL_TEXTS[language])) : REFUSAL_TEXTS[language];
  return { ...messages, refusal: { ...messages.refusal, rule } };
}

/** For the types they stay texts, as the portal's own do: only next-intl looks into them. */
const compileAll = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([rule, text]) => [rule, compile(text) as string]));
