"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { NavigationItem } from "./navigation.ts";
import { NAVIGATION_ICONS } from "./navigation-icons.ts";
import classes from "./navigation-links.module.css";

export function NavigationLinks({ pages }: { pages: readonly NavigationItem[] }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  return (
    <nav aria-label={t("navigation")}>
      <ul className={classes.list}>
        {pages.map(({ href, labelKey, icon }) => {
          const Icon = NAVIGATION_ICONS[icon];
          const isHere = pathname === href || pathname.startsWith(`${href}/`);
          return (
            <li key={href}>
              <Link href={href} className={classes.link} aria-current={isHere ? "page" : undefined}>
                <Icon size={18} stroke={1.7} aria-hidden />
                {t(`pages.${labelKey}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
