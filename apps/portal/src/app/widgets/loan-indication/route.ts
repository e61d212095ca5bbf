import { throttledWidget } from "../../../features/quotes/cost-preview/widget/throttled-widget.ts";
import { answerWidget } from "../../../features/quotes/cost-preview/widget/widget-answer.ts";
import { widgetHtml } from "../../../features/quotes/cost-preview/widget/widget-html.ts";
import { widgetPageHeaders } from "../../../features/quotes/cost-preview/widget/widget-policy.ts";
import { widgetRefusalHtml } from "../../../features/quotes/cost-preview/widget/widget-refusal-html.ts";
import { widgetResponse } from "../../../features/quotes/cost-preview/widget/widget-response.ts";

/** A page of its own for frames on merchants' sites: public, cacheable, without cookies. */
export const GET = (request: Request): Promise<Response> => throttledWidget(request, () => page(request));

async function page(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  const contentType = "text/html; charset=utf-8";
  return answer.kind === "figures"
    ? widgetResponse(request, {
        contentType,
        headers: widgetPageHeaders(answer.form),
        status: 200,
        body: widgetHtml(answer),
      })
    : widgetResponse(request, {
        contentType,
        headers: widgetPageHeaders(),
        status: answer.status,
        body: widgetRefusalHtml(answer),
      });
}
