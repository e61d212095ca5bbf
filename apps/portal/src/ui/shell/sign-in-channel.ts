const CHANNEL = "portal-sign-in";

/** Calls when somebody has signed in, in a frame or another window of this browser. @returns the end of it */
export function hearSignIn(listen: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listen();
  return () => channel.close();
}

/** The script of the page that follows a sign-in: it tells all windows of this browser. */
export const ANNOUNCE_SIGN_IN = `new BroadcastChannel("${CHANNEL}").postMessage("signed in")`;
