/**
 * Text that would do something wherever it is not kept as text: it breaks out of attributes, elements, scripts, JSON in
 * scripts and templates, and would open a dialog and leave a mark.
 */
export const hostileText = (name: string): string =>
  `${name} "'\`><img src=x onerror="window.hurt='${name}';alert(1)"><svg onload=alert(2)></script><script>window.hurt='${name}';alert(3)</script>\${alert(4)}{{alert(5)}}&lt;b&gt;\u2028javascript:alert(6)`;

/** Stands in every one of them, also where it is cut off at 64 characters. */
export const HOSTILE_MARK = "onerror=";

/** For fields of few characters. */
export const SHORT_HOSTILE_TEXT = '"><svg onload=a()>';
