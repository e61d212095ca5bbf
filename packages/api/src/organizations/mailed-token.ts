import { hash } from "node:crypto";
import { DAY_MS } from "@quote-financing/domain/time/durations";
import type { Services } from "../context.ts";

/** How long an invitation can be accepted. */
export const INVITATION_MS = 7 * DAY_MS;

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The secret of a mailed link: it stands there and nowhere else, as whoever has it can join, or end a second factor
 * (decision records 0193 and 0355).
 */
export const newMailedToken = ({ randomBytes }: Pick<Services, "randomBytes">): string =>
  randomBytes(32).toString("base64url");

/** What is stored of it and what it is found by; undefined for a text that is no token and needs no look-up. */
export const mailedTokenHash = (token: string): string | undefined =>
  TOKEN.test(token) ? hash("sha256", token, "hex") : undefined;
