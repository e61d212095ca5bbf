import { referenceHtml, referencePolicy } from "../../../server/docs/reference/reference-html.ts";

/** Made by the build, like the guides. */
export const dynamic = "force-static";

/** The API reference of /v1: public, like the document that it shows. */
export const GET = (): Response =>
  new Response(referenceHtml(), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": referencePolicy(),
      "Cache-Control": "public, max-age=300",
    },
  });
