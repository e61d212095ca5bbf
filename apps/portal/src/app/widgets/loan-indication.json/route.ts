import { answerWidget, WIDGET_CACHE, widgetMissing } from "../../../widget/widget-request.ts";

/** The figures alone, for the widget's slider. */
export async function GET(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  return answer === null ? widgetMissing() : Response.json(answer.indication, { headers: WIDGET_CACHE });
}
