/** Request headers by which proxy.ts tells a page its nonce and its own path with search. */
export const NONCE_HEADER = "x-nonce";
export const PAGE_PATH_HEADER = "x-page-path";
