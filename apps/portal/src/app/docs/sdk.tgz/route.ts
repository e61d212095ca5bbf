import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Read by the build, like the guides. */
export const dynamic = "force-static";

const TARBALL = join(process.cwd(), "../../packages/sdk/dist/sdk.tgz");

/** The JavaScript package, for `npm install`: of the same release as the service (decision record 0251). */
export const GET = (): Response =>
  new Response(new Uint8Array(readFileSync(TARBALL)), {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Disposition": 'attachment; filename="quote-financing-sdk.tgz"',
      "Cache-Control": "public, max-age=300",
    },
  });
