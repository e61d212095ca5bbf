import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Read by the build, like the guides. */
export const dynamic = "force-static";

const COLLECTION = join(process.cwd(), "../../packages/api/docs/postman-collection.json");

/** Every operation as a request to import (Postman, Bruno, Insomnia); packages/sdk makes it from the document. */
export const GET = (): Response =>
  new Response(readFileSync(COLLECTION, "utf8"), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="quote-financing.postman_collection.json"',
      "Cache-Control": "public, max-age=300",
    },
  });
