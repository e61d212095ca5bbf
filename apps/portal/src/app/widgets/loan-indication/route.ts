import { answerWidget } from "../../../widget/widget-answer.ts";
import { widgetHtml } from "../../../widget/widget-html.ts";
import { WIDGET_PAGE_HEADERS } from "../../../widget/widget-policy.ts";
import { widgetRefusalHtml } from "../../../widget/widget-refusal-html.ts";
import { widgetResponse } from "../../../widget/widget-response.ts";

/** A page of its own for frames on merchants' sites: public, cacheable, without cookies. */
export async function GET(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  const page = { contentType: "text/html; charset=utf-8", headers: WIDGET_PAGE_HEADERS };
  return answer.kind === "figures"
    ? widgetResponse(request, { ...page, status: 200, body: widgetHtml(answer) })
    : widgetResponse(request, { ...page, status: answer.status, body: widgetRefusalHtml(answer) });
}
