import { throttledWidget } from "../../../features/quotes/cost-preview/widget/throttled-widget.ts";
import { widgetResponse } from "../../../features/quotes/cost-preview/widget/widget-response.ts";
import { portalRuntime } from "../../../server/portal-runtime.ts";

/** The official warning that the operator has set, for the widget's page (decision record 0330). */
export const GET = (request: Request): Promise<Response> => throttledWidget(request, async () => picture(request));

function picture(request: Request): Response {
  const { creditWarning } = portalRuntime().services;
  return creditWarning?.kind === "picture"
    ? widgetResponse(request, { status: 200, contentType: "image/png", body: creditWarning.png })
    : widgetResponse(request, { status: 404, contentType: "text/plain; charset=utf-8", body: "No picture is set." });
}
