"use client";

import { type ReactNode, useEffect, useRef } from "react";
import classes from "./app-frame.module.css";

/** The menu of wide screens, which fades at its lower edge as long as more of it is below. */
export function Sidebar({ children }: { children: ReactNode }) {
  const sidebar = useRef<HTMLElement>(null);
  useEffect(() => (sidebar.current === null ? undefined : tellWhatIsBelow(sidebar.current)), []);
  return (
    <header ref={sidebar} className={classes.sidebar}>
      {children}
    </header>
  );
}

/**
 * No scroll timeline of the style sheet: Chromium draws the page sixty times a second as long as one is there, a twentieth
 * of a core for a page that nobody touches.
 */
function tellWhatIsBelow(menu: HTMLElement): () => void {
  const tell = () => {
    menu.toggleAttribute("data-more-below", menu.scrollHeight - menu.clientHeight - menu.scrollTop > A_FEW_PIXELS);
  };
  const sizes = new ResizeObserver(tell);
  for (const part of [menu, ...menu.children]) sizes.observe(part);
  menu.addEventListener("scroll", tell, { passive: true });
  return () => {
    sizes.disconnect();
    menu.removeEventListener("scroll", tell);
  };
}

const A_FEW_PIXELS = 8;
