import { linkedText } from "./linked-text.ts";

/**
 * A text exactly as written, with addresses that can be followed. Nothing is fetched from them before, and
 * the page that is opened learns neither of this one nor where it was linked from.
 */
export function TextWithLinks({ text }: { text: string }) {
  return linkedText(text).map(({ text: piece, href }, index) =>
    href === undefined ? (
      piece
    ) : (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">
        {piece}
      </a>
    ),
  );
}
