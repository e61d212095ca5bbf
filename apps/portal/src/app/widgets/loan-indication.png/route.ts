import { drawWidget } from "../../../widget/draw-widget.tsx";
import { answerWidget } from "../../../widget/widget-answer.ts";
import { widgetResponse } from "../../../widget/widget-response.ts";

/** The indication as a picture, for e-mails: the same calculation as the page and the endpoint. */
export async function GET(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  const status = answer.kind === "figures" ? 200 : answer.status;
  return widgetResponse(request, { status, contentType: "image/png", body: await drawWidget(answer) });
}
