const CHANNEL = "portal-organization";

/** Tells the other windows of this browser whom the session acts for from now on. */
export function announceOrganization(organizationId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(organizationId);
  channel.close();
}

/** Calls with what other windows announce. @returns the end of it */
export function hearOrganization(listen: (organizationId: unknown) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => listen(data);
  return () => channel.close();
}
