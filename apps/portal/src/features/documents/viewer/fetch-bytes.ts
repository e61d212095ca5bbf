import { newSession } from "../../../trpc/person-request.ts";

const SESSION_ENDED = 401;

/**
 * Where the session has ended asks to sign in again in place, and once more for the bytes (decision record 0331); not who closed that
 * dialog, until they wish it.
 *
 * @throws what went wrong
 */
export async function fetchBytes(href: string): Promise<ArrayBuffer> {
  let answer = await fetch(href);
  if (answer.status === SESSION_ENDED && !newSession.isDeclined && (await newSession.ask())) answer = await fetch(href);
  if (!answer.ok) throw new Error(`The bytes of a document were answered with ${answer.status}.`);
  return answer.arrayBuffer();
}
