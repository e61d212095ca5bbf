import { drawWidget } from "../../../features/quotes/cost-preview/widget/picture/draw-widget.tsx";
import { PicturesBusyError } from "../../../features/quotes/cost-preview/widget/picture/picture-queue.ts";
import { throttledWidget } from "../../../features/quotes/cost-preview/widget/throttled-widget.ts";
import { answerWidget } from "../../../features/quotes/cost-preview/widget/widget-answer.ts";
import { widgetBusyResponse, widgetResponse } from "../../../features/quotes/cost-preview/widget/widget-response.ts";

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
