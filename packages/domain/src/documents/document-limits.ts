/** contract-decisions §12 */
export const DOCUMENT_MAX_BYTES = 15 * 1024 * 1024;
export const DOCUMENTS_PER_QUOTE = 200;
export const DOCUMENTS_PER_MESSAGE = 10;
export const FILE_NAME_MAX_CODE_POINTS = 255;
