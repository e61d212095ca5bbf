/** A delivery as the service makes it; hand it to your handler, or send it. */
export interface MadeDelivery {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * @param event of `makeEvent`, or anything else that your receiver must handle
 * @param bearerSecret what your receiver under test expects
 */
export function makeDelivery(event: object, bearerSecret: string): MadeDelivery {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearerSecret}` },
    body: JSON.stringify(event),
  };
}

/** Sends it to a running receiver and gives its status; like the service, it follows no redirect. */
export async function deliver(url: string, delivery: MadeDelivery): Promise<number> {
  const response = await fetch(url, { ...delivery, redirect: "manual" });
  await response.body?.cancel();
  return response.status;
}
