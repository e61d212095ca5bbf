import type { useRouter } from "next/navigation";

let isGone = false;

/** The page is about to be replaced as a whole: from now on unfinished work does not ask to stay on it. */
export const letGo = (): void => {
  isGone = true;
};

export const isLetGo = (): boolean => isGone;

let isOvertaken = false;

/** Another window went to other data: the frame around the next page must come anew with it. */
export const setOvertaken = (isSo: boolean): void => {
  isOvertaken = isSo;
};

/** Opens another page as a whole: nothing of this one stays in memory. Never settles: the form stays busy until then. */
export function leavePage(href: string): Promise<never> {
  letGo();
  window.location.assign(href);
  return new Promise(() => {});
}

/** Leads on to another page of the portal, which may be slow to come. Never settles: the form that sent for it stays busy until then. */
export function goToPage(router: Pick<ReturnType<typeof useRouter>, "push">, href: string): Promise<never> {
  if (isOvertaken) return leavePage(href);
  router.push(href);
  return new Promise(() => {});
}
