import { OVERVIEW } from "@quote-financing/domain/documentation/guide-order";
import { docsHtml, docsPolicy } from "../../../server/docs/docs-html.ts";
import { guideSlugs, readGuide } from "../../../server/docs/read-guide.ts";

/** Made by the build, one by one; any other address below /docs is not found. */
export const dynamic = "force-static";
export const dynamicParams = false;

export const generateStaticParams = (): { slug: string[] }[] =>
  guideSlugs().map((slug) => ({ slug: slug === OVERVIEW ? [] : [slug] }));

/** The developer documentation (decision record 0131): public. */
export async function GET(_: Request, { params }: { params: Promise<{ slug?: string[] }> }): Promise<Response> {
  const { slug = [OVERVIEW] } = await params;
  return new Response(docsHtml(readGuide(slug.join("/"))), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": docsPolicy(),
      "Cache-Control": "public, max-age=300",
      // The same address answers markdown to who asks for it (apps/server).
      Vary: "Accept",
    },
  });
}
