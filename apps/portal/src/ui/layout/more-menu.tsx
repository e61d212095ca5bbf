"use client";

import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import classes from "./more-menu.module.css";

interface MoreMenuProps {
  /** What more there is. */
  readonly label: string;
  /** True where the words stand on the button; else three dots do, and the words are read out. */
  readonly isNamed?: boolean;
  /** Buttons. */
  readonly children: ReactNode;
}

const GAP_PX = 4;

/** What is seldom needed, or hard to undo, one press further away: the browser's own popover, above all that would cut it off. */
export function MoreMenu({ label, isNamed = false, children }: MoreMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => choices.current?.hidePopover();
  const place = () => {
    const box = choices.current;
    const at = opener.current?.getBoundingClientRect();
    if (box === null || at === undefined) return;
    const isBelow = at.bottom + GAP_PX + box.offsetHeight <= window.innerHeight;
    box.style.top = `${isBelow ? at.bottom + GAP_PX : Math.max(0, at.top - GAP_PX - box.offsetHeight)}px`;
    box.style.left = `${Math.max(GAP_PX, Math.min(at.left, window.innerWidth - box.offsetWidth - GAP_PX))}px`;
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={classes.opener}
        data-named={isNamed || undefined}
        aria-label={isNamed ? undefined : label}
        popoverTarget={id}
      >
        {isNamed ? label : null}
        <IconDots size={18} stroke={1.8} aria-hidden />
      </button>
      <div
        ref={choices}
        id={id}
        popover="auto"
        className={classes.choices}
        onToggle={({ newState }) => {
          if (newState === "open") {
            place();
            window.addEventListener("scroll", close, { once: true, passive: true });
          } else window.removeEventListener("scroll", close);
        }}
        onClickCapture={close}
      >
        {children}
      </div>
    </>
  );
}
