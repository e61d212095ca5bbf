import { portalRuntime } from "../../../../server/portal-runtime.ts";
import { clientAddressOf } from "../../../../server/requests/client-address.ts";
import { widgetBusyResponse } from "./widget-response.ts";
import { createWidgetThrottle } from "./widget-throttle.ts";

const take = createWidgetThrottle();

/** A widget's answer, unless its client asks without end: then 429 before anything is looked up or computed. */
export async function throttledWidget(
  request: Request,
  answer: (client: string) => Promise<Response>,
): Promise<Response> {
  const client = clientAddressOf(request.headers) ?? "";
  const { allowed, resetSeconds } = take(client, portalRuntime().services.clock.now().getTime());
  return allowed ? answer(client) : widgetBusyResponse(429, resetSeconds);
}
