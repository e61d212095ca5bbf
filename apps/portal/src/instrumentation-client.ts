/**
 * Before any module of a page: zod must not probe for `eval`, which the page's policy refuses and reports
 * (decision record 0073). Set without importing zod, which most pages do not load.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
