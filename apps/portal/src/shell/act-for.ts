/** Has the session act for another organization of the person. Then pages are loaded anew, with nothing of the other. */
export async function actFor(organizationId: string): Promise<void> {
  await fetch("/api/auth/organization/set-active", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ organizationId }),
  }).catch(() => undefined);
}
