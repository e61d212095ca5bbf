import { isPortalLanguage } from "@quote-financing/domain/people/portal-language";
import { frameAnswer } from "../../../server/document-frame/frame-answer.ts";
import { otherMethods } from "../../../server/requests/other-methods.ts";

/** The empty frame that draws a document: it holds nothing of anybody's, and is the same for everyone. `?lang=nl` */
export function GET(request: Request): Response {
  const language = new URL(request.url).searchParams.get("lang");
  return frameAnswer(isPortalLanguage(language) ? language : "nl");
}

export const { DELETE, OPTIONS, PATCH, POST, PUT } = otherMethods("GET", "HEAD");
