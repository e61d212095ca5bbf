import { letGo } from "../../../ui/address/leave-page.ts";
import { forgetDrafts } from "../../../ui/drafts/draft-storage.ts";
import { forgetTab } from "../../../ui/drafts/tab-memory.ts";

/** Ends the session on the server, then reloads at the sign-in page: no data of the person stays in memory. */
export async function signOut(): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" }).catch(() => undefined);
  forgetDrafts();
  forgetTab();
  letGo();
  window.location.assign("/login");
}
