import { useMantineColorScheme } from "@mantine/core";
import { portalLanguageOf } from "@quote-financing/domain/people/portal-language";
import { IconFilePlus, IconKeyboard, IconLanguage, IconLogout, IconMoon } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useChooseLanguage } from "../../ui/language/use-choose-language.ts";
import { useMay } from "../../ui/shell/permissions.tsx";
import { signOut } from "../identity/sessions/sign-out.ts";
import type { PaletteItem } from "./palette-item.ts";

interface ActionsOptions {
  readonly isMerchant: boolean;
  readonly goTo: (href: string) => void;
  readonly showShortcuts: () => void;
}

/** What can be done from anywhere. */
export function useActions({ isMerchant, goTo, showShortcuts }: ActionsOptions): readonly PaletteItem[] {
  const t = useTranslations("palette.actions");
  const shell = useTranslations("shell");
  const mayCreate = useMay("quotes.write");
  const { toggleColorScheme } = useMantineColorScheme();
  // The palette is gone by the time of an answer, and a menu that could tell it may be closed.
  const chooseLanguage = useChooseLanguage(true, (problem) => problem !== undefined && window.alert(problem));
  const other = portalLanguageOf(useLocale()) === "nl" ? "en" : "nl";
  const newQuote = { key: "new-quote", label: t("newQuote"), icon: IconFilePlus, run: () => goTo("/quotes/new") };
  const leave = async () => {
    const fault = await signOut();
    if (fault !== undefined) window.alert(shell(fault));
  };
  return [
    ...(isMerchant && mayCreate ? [newQuote] : []),
    { key: "shortcuts", label: t("shortcuts"), icon: IconKeyboard, run: showShortcuts },
    { key: "color-scheme", label: t("colorScheme"), icon: IconMoon, run: toggleColorScheme },
    { key: "language", label: t(`language.${other}`), icon: IconLanguage, run: () => chooseLanguage(other) },
    { key: "sign-out", label: t("signOut"), icon: IconLogout, run: () => void leave() },
  ];
}
