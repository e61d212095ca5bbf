"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageLink } from "../ui/layout/page-link.tsx";
import type { NavigationGroup } from "../ui/shell/navigation.ts";
import { iconOf, type PageName } from "../ui/shell/navigation-pages.ts";
import classes from "./navigation-links.module.css";

interface NavigationLinksProps {
  readonly groups: readonly NavigationGroup[];
  readonly badges: Badges;
}

/** How much waits on the reader, by the page where it is. A frame gives its own: nobody loads those of the others. */
export type Badges = { readonly [Name in PageName]?: ReactNode };

export function NavigationLinks({ groups, badges }: NavigationLinksProps) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  return (
    <nav aria-label={t("navigation")}>
      {groups.map((group) => (
        <div key={group.pages[0]?.href}>
          {group.name === undefined ? null : <p className={classes.group}>{t(`groups.${group.name}`)}</p>}
          <ul className={classes.list}>
            {group.pages.map(({ href, name, isExact = false, isOutside = false }) => {
              const Icon = iconOf(name);
              const Anchor = isOutside ? "a" : PageLink;
              const isHere = pathname === href || (!isExact && pathname.startsWith(`${href}/`));
              return (
                <li key={href}>
                  <Anchor href={href} className={classes.link} aria-current={isHere ? "page" : undefined}>
                    <Icon size={18} stroke={1.7} aria-hidden />
                    {t(`pages.${name}`)}
                    {badges[name]}
                  </Anchor>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
