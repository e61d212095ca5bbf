import { widgetHtml } from "../../../widget/widget-html.ts";
import { WIDGET_POLICY } from "../../../widget/widget-policy.ts";
import { answerWidget, WIDGET_CACHE, widgetMissing } from "../../../widget/widget-request.ts";

/** A page of its own for frames on merchants' sites: public, cacheable, without cookies. */
export async function GET(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  if (answer === null) return widgetMissing();
  return new Response(await widgetHtml(answer), {
    headers: {
      ...WIDGET_CACHE,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": WIDGET_POLICY,
    },
  });
}
