import { expect, test } from "vitest";
import { z } from "zod";
import { createSecretBox } from "../maintenance/sealing/create-secret-box.ts";
import { openCursor, sealCursor } from "./cursor.ts";

const box = createSecretBox("a key for cursors in tests");
const scope = { organizationId: "mer_A", purpose: "things.list" };
const schema = z.object({ q: z.string() });
const refusal = expect.objectContaining({ code: "cursor_invalid", param: "cursor" });

test("a cursor gives back what was frozen, and is safe in a query string", () => {
  const cursor = sealCursor(box, scope, { q: "Jansen & zoon 🏠" });

  expect(openCursor(box, scope, cursor, schema)).toEqual({ q: "Jansen & zoon 🏠" });
  expect(encodeURIComponent(cursor)).toBe(cursor);
});

test("a cursor opens for no other organization, list, key or shape", () => {
  const cursor = sealCursor(box, scope, { q: "x" });

  expect(() => openCursor(box, { ...scope, organizationId: "mer_B" }, cursor, schema)).toThrow(refusal);
  expect(() => openCursor(box, { ...scope, purpose: "others.list" }, cursor, schema)).toThrow(refusal);
  expect(() => openCursor(createSecretBox("another key for cursors"), scope, cursor, schema)).toThrow(refusal);
  expect(() => openCursor(box, scope, cursor, z.object({ other: z.string() }))).toThrow(refusal);
});

test("a cursor with any one character changed is refused", () => {
  const cursor = sealCursor(box, scope, { q: "x" });

  for (let index = 0; index < cursor.length; index += 1) {
    const other = cursor[index] === "0" ? "1" : "0";
    const altered = `${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`;
    expect(() => openCursor(box, scope, altered, schema)).toThrow(refusal);
  }
});

test("a cursor that is cut short anywhere, or has something behind it, is refused", () => {
  const cursor = sealCursor(box, scope, { q: "x" });

  for (let length = 0; length < cursor.length; length += 1)
    expect(() => openCursor(box, scope, cursor.slice(0, length), schema), `${length} characters`).toThrow(refusal);
  for (const more of ["0", ".", ".x"]) expect(() => openCursor(box, scope, cursor + more, schema)).toThrow(refusal);
});
