import { expect, test } from "vitest";
import { localLinksWarning } from "./local-links.ts";

const HERE = "http://127.0.0.1:3000";
const DATABASE_URL = "postgres://db.internal/quotes";

test("who serves others is warned that links lead to this machine, and nobody else is", () => {
  expect(localLinksWarning({ DATABASE_URL }, HERE)).toContain(
    `PORTAL_URL is not set: links in mail and in answers lead to ${HERE}`,
  );
  expect(localLinksWarning({ DATABASE_URL, PORTAL_URL: "https://portal.example.nl" }, HERE)).toBeUndefined();
  expect(localLinksWarning({}, HERE)).toBeUndefined();
});
