"use client";

import { IconMenu2, IconX } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { followedLinks } from "../ui/layout/page-link.tsx";
import { PlainIconButton } from "../ui/plain/plain-icon-button.tsx";
import classes from "./phone-menu.module.css";

/** As wide as the bar with its button is shown (`app-frame.module.css`). */
const PHONE_WIDTH = "(max-width: 56rem)";

/** The menu of phones: the browser's own dialog keeps the focus inside and closes on Escape. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const dialog = useRef<HTMLDialogElement>(null);
  const pathname = usePathname();

  // A new page closes the menu, and so does the way to the one that is open. A tablet that is turned hides the menu, which would
  // still keep its page from being used.
  useEffect(() => {
    const close = () => dialog.current?.close();
    const width = matchMedia(PHONE_WIDTH);
    followedLinks.addEventListener("follow", close);
    width.addEventListener("change", close);
    return () => {
      followedLinks.removeEventListener("follow", close);
      width.removeEventListener("change", close);
    };
  }, []);
  useEffect(() => dialog.current?.close(), [pathname]);

  return (
    <>
      <PlainIconButton size="large" label={t("openMenu")} onClick={() => dialog.current?.showModal()}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </PlainIconButton>
      <dialog ref={dialog} className={classes.menu} aria-label={t("navigation")}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
        <div className={classes.inside} onClick={({ target }) => isLink(target) && dialog.current?.close()}>
          <div className={classes.close}>
            <PlainIconButton size="large" label={t("closeMenu")} onClick={() => dialog.current?.close()}>
              <IconX size={22} stroke={1.7} aria-hidden />
            </PlainIconButton>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}

const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest("a[href]") !== null;
