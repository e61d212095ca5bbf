/**
 * An answer of the session library without the session's token: that travels in its cookie alone, where no script of a page
 * reads it. The library tells it in bodies as well.
 */
export async function withoutToken(answer: Response): Promise<Response> {
  if (!answer.ok || answer.headers.get("content-type")?.startsWith("application/json") !== true) return answer;
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(stripped(text), { status: answer.status, headers });
}

function stripped(text: string): string {
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  if (typeof body !== "object" || body === null) return text;
  const { token: _, session, ...rest } = body as { token?: unknown; session?: Record<string, unknown> | null };
  if (session === undefined || session === null) return JSON.stringify(session === null ? { ...rest, session } : rest);
  const { token: _token, ...shown } = session;
  return JSON.stringify({ ...rest, session: shown });
}
