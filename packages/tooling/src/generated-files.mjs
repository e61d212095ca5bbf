/**
 * Files in the repository that are made from others, in the order in which one follows from the other. Each is written by
 * the test that holds it against its source, so that nothing can be made and not checked.
 */
export const GENERATED_FILES = [
  {
    title: "openapi.json, from the router",
    folder: "packages/api",
    test: "src/rest/openapi/openapi-document.test.ts",
  },
  {
    title: "Types and events of the SDK and Postman collection, from openapi.json",
    folder: "packages/sdk",
    test: "src/generated-api.test.ts",
  },
  {
    title: "Guide of events, from their catalogue",
    folder: "packages/api",
    test: "src/webhooks/events/event-catalogue.test.ts",
  },
  {
    title: "Retry schedule in the guide on receiving events",
    folder: "packages/api",
    test: "src/webhooks/events/retry-guide.test.ts",
  },
  {
    title: "Colours for pages that are plain HTML, from those of the portal",
    folder: "apps/portal",
    test: "src/server/pages/tokens-style.test.ts",
  },
  {
    title: "Texts that each page sends, from its sources",
    folder: "apps/portal",
    test: "src/server/pages/texts/text-namespaces.test.ts",
  },
  {
    title: "Program that takes a mail apart, from its source",
    folder: "packages/mail",
    test: "src/inbound/parser-program.test.ts",
  },
];
