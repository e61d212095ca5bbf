import { newSession } from "../../../trpc/person-request.ts";

const SESSION_ENDED = 401;

/**
 * Where the session has ended asks to sign in again in place, and once more for the bytes (decision record 0331).
 *
 * @param isWished by the person: what the page reads by itself asks nobody who closed that dialog
 * @throws what went wrong
 */
export async function fetchBytes(href: string, isWished: boolean): Promise<ArrayBuffer> {
  let answer = await fetch(href);
  const mayAsk = isWished || !newSession.isDeclined;
  if (answer.status === SESSION_ENDED && mayAsk && (await newSession.ask())) answer = await fetch(href);
  if (!answer.ok) throw new Error(`The bytes of a document were answered with ${answer.status}.`);
  return answer.arrayBuffer();
}
