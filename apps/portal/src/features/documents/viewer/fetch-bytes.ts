import { newSession } from "../../../trpc/person-request.ts";

const SESSION_ENDED = 401;

/**
 * Where the session has ended asks to sign in again in place, and once more for the bytes (decision record 0331); not who closed that
 * dialog, until they wish it.
 *
 * @param signal ends it: the document is looked at no more, and nobody is asked anything for it
 * @throws what went wrong
 */
export async function fetchBytes(href: string, signal: AbortSignal): Promise<ArrayBuffer> {
  let answer = await fetch(href, { signal });
  const mayAsk = !signal.aborted && !newSession.isDeclined;
  if (answer.status === SESSION_ENDED && mayAsk && (await newSession.ask())) answer = await fetch(href, { signal });
  if (!answer.ok) throw new Error(`The bytes of a document were answered with ${answer.status}.`);
  return answer.arrayBuffer();
}
