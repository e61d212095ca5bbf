const CHANNEL = "portal-sign-in";

/** Calls with the person's id when somebody has signed in, in a frame or another window of this browser. @returns the end of it */
export function hearSignIn(listen: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string>) => listen(data);
  return () => channel.close();
}

/** The same for one person: somebody else who signs in meanwhile proves nothing of them. @returns the end of it */
export const hearSignInOf = (userId: string, listen: () => void): (() => void) =>
  hearSignIn((signedIn) => {
    if (signedIn === userId) listen();
  });

/** The script of the page that follows a sign-in: it tells all windows of this browser who it was. */
export const announceSignIn = (userId: string): string =>
  `new BroadcastChannel("${CHANNEL}").postMessage(${JSON.stringify(userId)})`;
