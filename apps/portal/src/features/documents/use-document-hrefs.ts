interface NamedDocument {
  readonly documentId: string;
  readonly quoteId: string;
}

/** Where a document is looked at and where its bytes are. @param organizationId for agents: whose it is */
export function useDocumentHrefs(organizationId: string | undefined) {
  const of = organizationId === undefined ? "" : `?organization=${organizationId}`;
  const console = organizationId === undefined ? "" : "/support";
  return {
    view: ({ quoteId, documentId }: NamedDocument) => `${console}/quotes/${quoteId}/documents/${documentId}${of}`,
    bytes: ({ documentId }: Pick<NamedDocument, "documentId">) => `/api/documents/${documentId}${of}`,
  };
}
