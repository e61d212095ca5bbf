"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { goToPage } from "../address/leave-page.ts";
import { followedLinks } from "../layout/page-link.tsx";

/**
 * For ways to another page that no link shows. Tab goes on in that page: from where the focus was before, the whole menu lay between.
 */
export function useGoToPage(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => {
      if (!followedLinks.dispatchEvent(new Event("follow", { cancelable: true }))) return;
      document.getElementById("main")?.focus({ preventScroll: true });
      void goToPage(router, href);
    },
    [router],
  );
}
