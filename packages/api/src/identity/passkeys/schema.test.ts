import { expect, test } from "vitest";
import { passkeyName } from "./schema.ts";

test.each(["iPhone van Noor", "  Werklaptop ", "Noors 👩\u200d💻", "گوشی می\u200cخواهم"])(
  "%j may be a name",
  (name) => {
    expect(passkeyName.parse(name)).toBe(name.trim());
  },
);

test.each(["", "   ", "x".repeat(61), "a\nb", "a\u2028b", "\u202egnp.exe", "a\u0000b", "\ud800"])(
  "%j may not",
  (name) => {
    expect(passkeyName.safeParse(name).success).toBe(false);
  },
);
