"use client";

import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { PageLink } from "./page-link.tsx";
import classes from "./tab-links.module.css";

export interface TabLink {
  readonly href: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly isHere: boolean;
  /** Something new under it, in words; marked by a dot. */
  readonly news?: string | undefined;
}

/** Quick views over the list of this page, as links: each has an address of its own. Counts stop at 1 000. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null);
  useTabInSight(row, tabs.find(({ isHere }) => isHere)?.href);
  return (
    <nav ref={row} aria-label={label} className={classes.scroll}>
      <ul className={classes.tabs}>
        {tabs.map((tab) => (
          <li key={`${tab.label} ${tab.href}`}>
            <PageLink
              href={tab.href}
              className={classes.tab}
              aria-current={tab.isHere ? "page" : undefined}
              scroll={false}
              onNavigate={(event) => open(event, tab.href)}
            >
              {tab.label}
              {tab.news === undefined ? null : (
                <span className={classes.news}>
                  <span className="visually-hidden">{tab.news}</span>
                </span>
              )}
              {tab.count === undefined ? null : <span className={classes.count}>{shown(tab.count)}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type NavigateEvent = Parameters<NonNullable<ComponentProps<typeof PageLink>["onNavigate"]>>[0];

/**
 * The list is on the page already, and reads what to show from the address. Next.js would ask the server for the page first: what
 * is chosen meanwhile, a filter or a letter of a search, was lost when it came. The tab that is open is read anew.
 */
function open(event: NavigateEvent, href: string): void {
  if (href === `${location.pathname}${location.search}`) return;
  event.preventDefault();
  history.pushState(null, "", href);
}

const COUNT_MAX = 1000;

const shown = (count: number) => (count >= COUNT_MAX ? "999+" : String(count));

/**
 * Firefox and WebKit do not know `scroll-initial-target`: there the row begins at the left until this has run. Chromium puts the tab at
 * the very left, without its margin.
 */
function useTabInSight(row: RefObject<HTMLElement | null>, href: string | undefined): void {
  useEffect(() => {
    const tab = href === undefined ? null : row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !tab) return;
    const [inSight, place] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    const before = place.left - inSight.left - END_OF_THE_TAB_BEFORE;
    if (place.right > inSight.right || before < 0) row.current.scrollLeft += before;
  }, [row, href]);
}

const END_OF_THE_TAB_BEFORE = 72;
