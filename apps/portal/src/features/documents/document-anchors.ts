/** Where documents, and what is asked for, stand on the page of a quote: the part of its address behind `#`. */
export const DOCUMENTS_ANCHOR = "documents";

export const requirementAnchor = (requirementId: string): string => `requirement-${requirementId}`;
