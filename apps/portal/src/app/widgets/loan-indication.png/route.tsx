import { ImageResponse } from "next/og";
import { imageFonts } from "../../../widget/image-fonts.ts";
import { WidgetImage } from "../../../widget/widget-image.tsx";
import { answerWidget, WIDGET_CACHE, widgetMissing } from "../../../widget/widget-request.ts";

const SIZE = { width: 1200, height: 630 };

/** The indication as a picture, for e-mails: the same calculation as the page and the endpoint. */
export async function GET(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  if (answer === null) return widgetMissing();
  return new ImageResponse(<WidgetImage answer={answer} />, {
    ...SIZE,
    fonts: await imageFonts(),
    headers: WIDGET_CACHE,
  });
}
