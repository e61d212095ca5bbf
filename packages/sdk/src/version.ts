/** Of this package: `quote-financing --version`, and what the service sees as User-Agent. */
export const VERSION = "0.1.0";
