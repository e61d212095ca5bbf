"use client";

import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { PlainIconButton } from "../plain/plain-icon-button.tsx";
import classes from "./color-scheme-switch.module.css";

/** Light or dark. Both icons are rendered and CSS shows one: the server does not know the scheme. */
export function ColorSchemeSwitch() {
  const t = useTranslations("shell");
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <PlainIconButton label={t("colorScheme")} onClick={toggleColorScheme}>
      <IconSun className={classes.sun} size={20} stroke={1.7} aria-hidden />
      <IconMoon className={classes.moon} size={20} stroke={1.7} aria-hidden />
    </PlainIconButton>
  );
}
