import { letGo } from "../../../ui/address/leave-page.ts";
import { forgetDrafts } from "../../../ui/drafts/draft-storage.ts";
import { forgetTab } from "../../../ui/drafts/tab-memory.ts";

/**
 * Ends the session on the server, then reloads at the sign-in page: no data of the person stays in memory. Where the session goes on,
 * nothing is forgotten: who comes next must not find it open behind a page that looks signed out.
 *
 * @returns whether the page is being left
 */
export async function signOut(): Promise<boolean> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" }).catch(() => undefined);
  if (answer?.ok !== true && answer?.status !== 401) return false;
  forgetDrafts();
  forgetTab();
  letGo();
  window.location.assign("/login");
  return true;
}
