/**
 * A text with the characters that the bundled fonts hold (Latin with its accents, punctuation, the euro sign). Others
 * are left out: for a missing glyph the renderer would go and look on the internet.
 */
export const drawableText = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u20ac]/gu, "").trim();
