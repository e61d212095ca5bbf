import { leavePage } from "../../../ui/address/leave-page.ts";
import { forgetDrafts } from "../../../ui/drafts/draft-storage.ts";
import { forgetTab } from "../../../ui/drafts/tab-memory.ts";
import { mayLeave } from "../../../ui/layout/page-link.tsx";

/** Without an answer it may have worked. */
export type SignOutFault = "signOutFailed" | "signOutUnanswered";

/**
 * Ends the session on the server, then reloads at the sign-in page: no data of the person stays in memory. Where the session goes on,
 * nothing is forgotten: who comes next must not find it open behind a page that looks signed out.
 *
 * @returns what went wrong, as texts of `shell` name it; undefined where the page is being left, or its files are waited for
 */
export async function signOut(): Promise<SignOutFault | undefined> {
  if (!mayLeave()) return undefined;
  const wasOnline = navigator.onLine;
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" }).catch(() => undefined);
  if (answer === undefined && wasOnline) return "signOutUnanswered";
  if (answer?.ok !== true && answer?.status !== 401) return "signOutFailed";
  forgetDrafts();
  forgetTab();
  return leavePage("/login");
}
