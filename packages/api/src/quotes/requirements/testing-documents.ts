import { organizations } from "@quote-financing/db/schema/tables";
import { inPieces, SAMPLE_FILES } from "@quote-financing/documents/testing/sample-files";
import { eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { appRouter } from "../../router.ts";
import { testContext } from "../../testing/testing-context.ts";
import { createCallerFactory } from "../../trpc.ts";
import type { Document } from "../documents/schema.ts";

interface TestDocument {
  readonly quoteId: string;
  readonly requirementId?: string;
  readonly fileName?: string;
  readonly bytes?: Uint8Array;
}

/** Adds a document as the facade does, with a credential of the organization. */
export async function addTestDocument(
  services: Services,
  organizationId: string,
  { bytes = SAMPLE_FILES["application/pdf"], fileName = "invoice.pdf", ...input }: TestDocument,
): Promise<Document> {
  const [row] = await services.db.orm.select().from(organizations).where(eq(organizations.id, organizationId));
  if (row === undefined) throw new Error("The organization of a test's document does not exist.");
  const { slug, name, kind, mayResolveClaims } = row;
  const organization = { organizationId, slug, name, kind, mayResolveClaims, isTest: false };
  const caller = {
    kind: "credential",
    credentialKind: "organization_api_key",
    apiKeyId: "key_1",
    scopes: ["*"],
    allowedAddresses: [],
    organization,
  } as const;
  const documentId = services.makeId("document");
  const received = await services.documents.receive(`${organizationId}/${documentId}`, inPieces(bytes));
  const upload = { ...received, documentId, markUsed: () => undefined };
  const create = createCallerFactory(appRouter);
  return (await create({ ...testContext(services, caller), upload }).documents.add({ ...input, fileName })).data;
}
