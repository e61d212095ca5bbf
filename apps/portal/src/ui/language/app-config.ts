import type { LanguageTag } from "@quote-financing/domain/people/portal-language";
import type messages from "../../../messages/nl.json";

/** A text that does not exist, or a language, is an error of types. */
declare module "next-intl" {
  interface AppConfig {
    Locale: LanguageTag;
    Messages: typeof messages & { readonly refusal: { readonly rule: Readonly<Record<string, string>> } };
  }
}
