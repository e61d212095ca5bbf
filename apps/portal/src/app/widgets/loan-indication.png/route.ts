import { drawWidget } from "../../../widget/draw-widget.tsx";
import { PicturesBusyError } from "../../../widget/picture-queue.ts";
import { throttledWidget } from "../../../widget/throttled-widget.ts";
import { answerWidget } from "../../../widget/widget-answer.ts";
import { widgetBusyResponse, widgetResponse } from "../../../widget/widget-response.ts";

/** The indication as a picture, for e-mails: the same calculation as the page and the endpoint. */
export const GET = (request: Request): Promise<Response> =>
  throttledWidget(request, (client) => picture(request, client));

async function picture(request: Request, client: string): Promise<Response> {
  const answer = await answerWidget(request);
  const status = answer.kind === "figures" ? 200 : answer.status;
  try {
    const body = await drawWidget(answer, client);
    return widgetResponse(request, { status, contentType: "image/png", body });
  } catch (error) {
    if (error instanceof PicturesBusyError) return widgetBusyResponse(503);
    throw error;
  }
}
