import { GUIDE_ORDER } from "@quote-financing/domain/documentation/guide-order";
import type { Guide } from "./read-guides.ts";

/** `/llms.txt` (llmstxt.org): what there is to read, for programs that read for somebody, each as markdown. */
export function llmsText(guides: readonly Guide[], origin: string): string {
  const entry = ({ slug, title, summary }: Guide): string => `- [${title}](${origin}/docs/${slug}.md): ${summary}`;
  const sections = GUIDE_ORDER.flatMap(({ title, slugs }) => [
    `## ${title}`,
    "",
    ...guides.filter(({ slug }) => (slugs as readonly string[]).includes(slug)).map(entry),
    "",
  ]);
  return [
    "# Quote Financing and Case Service",
    "",
    "> Merchants submit quotes for installation work over REST, follow their financing, exchange messages on support cases, and",
    "> receive signed events at an HTTPS endpoint of their own.",
    "",
    `The service is at ${origin}. Every request carries \`Authorization: Bearer <key>\`; a key is made in the portal under Settings, API keys, and`,
    "`npm start` of a checkout prints one, and one of test data. Begin with the first guide of each section; every sample in them is run as printed.",
    "",
    ...sections,
    "## For machines",
    "",
    `- [OpenAPI 3.1 document](${origin}/openapi.json): every operation, answer, error and event, with examples`,
    `- [Postman collection](${origin}/docs/postman-collection.json): every operation as a request`,
    `- [JavaScript package](${origin}/docs/sdk.tgz): \`npm install ${origin}/docs/sdk.tgz\``,
    `- [MCP server](${origin}/docs/mcp.md): ${origin}/mcp, tools for assistants, with the same key`,
    `- [News](${origin}/docs/changelog.xml): an Atom feed of what changed`,
    "",
    "## Optional",
    "",
    ...guides.filter(({ slug }) => slug === "changelog").map(entry),
    "",
  ].join("\n");
}
