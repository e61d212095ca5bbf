"use client";

import { type RefObject, useEffect, useRef } from "react";
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

/** Quick views over one list, as links: each has an address of its own. Counts stop at 1 000. */
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

const COUNT_MAX = 1000;

const shown = (count: number) => (count >= COUNT_MAX ? "999+" : String(count));

/** Firefox and WebKit do not know `scroll-initial-target`: there the row begins at the left until this has run. */
function useTabInSight(row: RefObject<HTMLElement | null>, href: string | undefined): void {
  useEffect(() => {
    const tab = href === undefined ? null : row.current?.querySelector('[aria-current="page"]');
    if (!row.current || !tab) return;
    const [inSight, place] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.right > inSight.right) row.current.scrollLeft += place.left - inSight.left - END_OF_THE_TAB_BEFORE;
  }, [row, href]);
}

const END_OF_THE_TAB_BEFORE = 72;
