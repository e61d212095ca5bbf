import { expect, test } from "vitest";
import { seen } from "../testing-dispatcher.ts";

const many = (count: number, nameOf = (index: number) => `a${index}`) =>
  Array.from({ length: count }, (_, index) => `${nameOf(index)}=1`).join("; ");

const OURS = [
  "__Secure-better-auth.session_token=token.hash",
  "better-auth.two_factor=x",
  "__Host-language=en",
  "language=nl",
  "__Host-known-device-0123456789abcdef=x.1.y",
  "known-device-0123456789abcdef=x.1.y",
].join("; ");

const cookiesAtPortal = async (cookie: string) => {
  const { reached, headers } = await seen({ url: "/login", headers: { cookie } });
  expect(reached).toBe("portal /login");
  return headers.cookie;
};

/** Thirty requests with 1,500 cookies each, of somebody without any account, took Next.js 15 s: nobody was answered meanwhile. */
test("of cookies without end only our own reach Next.js", async () => {
  expect(await cookiesAtPortal(many(1_500))).toBe("");
  expect(await cookiesAtPortal(`${many(700)}; ${OURS}; ${many(700)}`)).toBe(OURS);
});

test("nor do those that are called as ours without end", async () => {
  const sent = many(700, (index) => `better-auth.a${index}`);
  expect((await cookiesAtPortal(sent))?.split(";")).toHaveLength(50);
});

test("a browser's cookies pass as they are", async () => {
  for (const cookie of [OURS, `${OURS};${many(40)}`, "a=b;c", ""]) expect(await cookiesAtPortal(cookie)).toBe(cookie);
});
