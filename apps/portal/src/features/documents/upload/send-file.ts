import { pageOrganization } from "../../../trpc/page-organization.ts";
import { newSession } from "../../../trpc/person-request.ts";
import { isPassing, type ShownRefusal, UNREADABLE_ANSWER } from "../../../trpc/trpc-refusal.ts";

/** A file on its way to a quote. */
export interface FileToSend {
  /** Made here: sent again after a lost connection, it adds nothing twice. */
  readonly documentId: string;
  readonly quoteId: string;
  readonly requirementId?: string | undefined;
  readonly file: File;
  /** As its bytes say, or as the browser names it where nobody could look at them. */
  readonly mediaType: string;
  /** Ends it: the person has taken the file away. */
  readonly signal: AbortSignal;
}

/** What became of it. `lost`: no answer came. */
export type SendOutcome =
  | { readonly kind: "added"; readonly isInfected: boolean }
  | { readonly kind: "refused"; readonly refusal: ShownRefusal }
  | { readonly kind: "lost" };

const SESSION_ENDED: readonly ShownRefusal["code"][] = ["credentials_missing", "credentials_invalid"];
const TOO_FAST: readonly ShownRefusal["code"][] = ["rate_limit_exceeded"];

const isRefusedBy = (outcome: SendOutcome, codes: readonly ShownRefusal["code"][]): boolean =>
  outcome.kind === "refused" && codes.includes(outcome.refusal.code);

/** Whether nobody has judged the file: it can be sent later as it is. */
export const isUnjudged = (outcome: SendOutcome): boolean =>
  outcome.kind === "lost" ||
  isRefusedBy(outcome, SESSION_ENDED) ||
  (outcome.kind === "refused" && isPassing(outcome.refusal));

/** Large scans one after another are more than an organization may send at once: a file waits so often for its turn, and at most so long. */
const WAITS = 3;
const LONGEST_WAIT_S = 10;

/** A line on which no byte went on for so long leads nowhere: those behind it would wait for ever. */
const STALL_MS = 30_000;
/** For the answer once all bytes have gone: they are stored and scanned, which may take half a minute. */
const ANSWER_MS = 90_000;

/**
 * Where the session has ended asks to sign in again in place, and sends it once more (decision record 0331). Where the
 * organization sends too much at once, it waits for its turn first: what is still refused is for the person to send.
 */
export async function sendFile(file: FileToSend, onProgress: (share: number) => void): Promise<SendOutcome> {
  let outcome = await sendBytes(file, onProgress);
  for (let waits = 0; isRefusedBy(outcome, TOO_FAST) && waits < WAITS; waits += 1) {
    onProgress(0);
    const { retryAfterSeconds = 1 } = outcome.kind === "refused" ? outcome.refusal : {};
    await pause(Math.min(retryAfterSeconds, LONGEST_WAIT_S) * 1_000, file.signal);
    outcome = await sendBytes(file, onProgress);
  }
  if (!isRefusedBy(outcome, SESSION_ENDED)) return outcome;
  onProgress(0);
  return (await newSession.ask()) ? sendBytes(file, onProgress) : outcome;
}

/** Ends with the signal too: those behind a file that was taken away do not wait for its turn. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}

/** Sends the bytes and tells how far they are, from 0 to 1: `fetch` tells nothing of a request on its way. */
function sendBytes(
  { documentId, quoteId, requirementId, file, mediaType, signal }: FileToSend,
  onProgress: (share: number) => void,
): Promise<SendOutcome> {
  // Taken away while it waited to be sent once more.
  if (signal.aborted) return Promise.resolve({ kind: "lost" });
  const query = new URLSearchParams({ fileName: file.name, documentId });
  if (requirementId !== undefined) query.set("requirementId", requirementId);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/quotes/${quoteId}/documents?${query}`);
    request.setRequestHeader("Content-Type", mediaType);
    for (const [name, value] of Object.entries(pageOrganization())) request.setRequestHeader(name, value);
    const end = () => request.abort();
    let alarm = setTimeout(end, STALL_MS);
    const waitAgain = (limitMs: number) => {
      clearTimeout(alarm);
      alarm = setTimeout(end, limitMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      waitAgain(STALL_MS);
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.upload.onload = () => waitAgain(ANSWER_MS);
    request.onload = () => resolve(outcomeOf(request));
    request.onerror = () => resolve({ kind: "lost" });
    request.onabort = request.onerror;
    request.onloadend = () => {
      clearTimeout(alarm);
      signal.removeEventListener("abort", end);
    };
    signal.addEventListener("abort", end);
    request.send(file);
  });
}

/** A proxy's page: nobody knows what became of it. */
const UNREADABLE: SendOutcome = { kind: "refused", refusal: UNREADABLE_ANSWER };

function outcomeOf(request: XMLHttpRequest): SendOutcome {
  const { status } = request;
  try {
    const answer = JSON.parse(request.responseText) as {
      readonly data?: { readonly scan: string };
      readonly error?: { readonly code: ShownRefusal["code"]; readonly message: string; readonly requestId: string };
      readonly told?: Pick<ShownRefusal, "rule" | "values">;
    };
    if (status === 201 && answer.data !== undefined)
      return { kind: "added", isInfected: answer.data.scan === "refused" };
    if (answer.error === undefined) return UNREADABLE;
    const retryAfter = request.getResponseHeader("Retry-After");
    const wait = retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) };
    return { kind: "refused", refusal: { ...answer.error, ...answer.told, ...wait } };
  } catch {
    return UNREADABLE;
  }
}
