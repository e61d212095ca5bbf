import { throttledWidget } from "../../../features/quotes/cost-preview/widget/throttled-widget.ts";
import { answerWidget } from "../../../features/quotes/cost-preview/widget/widget-answer.ts";
import { widgetFigures } from "../../../features/quotes/cost-preview/widget/widget-figures.ts";
import { widgetResponse } from "../../../features/quotes/cost-preview/widget/widget-response.ts";
import { widgetTexts } from "../../../features/quotes/cost-preview/widget/widget-texts.ts";

/** The figures alone, for the widget's slider. */
export const GET = (request: Request): Promise<Response> => throttledWidget(request, () => figures(request));

async function figures(request: Request): Promise<Response> {
  const answer = await answerWidget(request);
  const status = answer.kind === "figures" ? 200 : answer.status;
  const body =
    answer.kind === "figures"
      ? widgetFigures(answer)
      : { message: widgetTexts(answer.language)(`problems.${answer.problem}`) };
  return widgetResponse(request, { status, contentType: "application/json", body: JSON.stringify(body) });
}
