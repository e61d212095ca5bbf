"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { PageLink } from "../ui/layout/page-link.tsx";
import type { NavigationGroup } from "../ui/shell/navigation.ts";
import { iconOf } from "../ui/shell/navigation-pages.ts";
import { ApprovalsBadge } from "./approvals-badge.tsx";
import classes from "./navigation-links.module.css";
import { UnreadBadge } from "./unread-badge.tsx";

export function NavigationLinks({ groups }: { groups: readonly NavigationGroup[] }) {
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
                    {name === "cases" ? <UnreadBadge /> : null}
                    {name === "supportApprovals" ? <ApprovalsBadge /> : null}
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
