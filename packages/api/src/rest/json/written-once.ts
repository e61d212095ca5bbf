import { etagOf } from "../etag.ts";

interface Written {
  readonly text: string;
  readonly etag: string;
}

const known = new WeakMap<object, Written>();

/** An answer that several requests are given as one object (`meta.repeatsAnswers`), as JSON with its tag: made for the first of them. */
export function writtenOnce(output: object): Written {
  let written = known.get(output);
  if (written === undefined) {
    const text = JSON.stringify(output);
    known.set(output, (written = { text, etag: etagOf(text) }));
  }
  return written;
}
