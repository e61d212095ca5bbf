import { clientAddressOf } from "../../../server/client-address.ts";
import { drawWidget } from "../../../widget/draw-widget.tsx";
import { PicturesBusyError } from "../../../widget/picture-queue.ts";
import { answerWidget } from "../../../widget/widget-answer.ts";
import { widgetBusyResponse, widgetResponse } from "../../../widget/widget-response.ts";

/** The indication as a picture, for e-mails: the same calculation as the page and the endpoint. */
export async function GET(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  const status = answer.kind === "figures" ? 200 : answer.status;
  try {
    const body = await drawWidget(answer, clientAddressOf(request.headers) ?? "");
    return widgetResponse(request, { status, contentType: "image/png", body });
  } catch (error) {
    if (error instanceof PicturesBusyError) return widgetBusyResponse();
    throw error;
  }
}
