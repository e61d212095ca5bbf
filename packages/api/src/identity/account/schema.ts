import { storedWord } from "@quote-financing/domain/fields/stored-word";
import { idSchema } from "@quote-financing/domain/ids/id-schema";
import { PORTAL_LANGUAGES } from "@quote-financing/domain/people/portal-language";
import { timestampOutput } from "@quote-financing/domain/time/timestamp";
import { MEMBER_ROLES } from "@quote-financing/domain/vocabulary";
import { z } from "zod";

/** The signed-in person themselves. */
export const accountAnswer = z.object({
  data: z.object({
    userId: idSchema("user"),
    name: z.string(),
    email: z.string(),
    language: storedWord(PORTAL_LANGUAGES),
    twoFactorEnabled: z.boolean(),
    /** Who came by a provider alone has none, and asks for one by mail. */
    hasPassword: z.boolean(),
    /** The provider of their organization opened this session: it proves again who they are. */
    isOfProvider: z.boolean(),
    /** Shown to others than those whose provider let the person in: it is changed in another session alone. */
    isNameFixed: z.boolean(),
  }),
});

/** Whom the person can act for; which one they do is kept with the session. */
export const ownOrganizationsAnswer = z.object({
  data: z.array(
    z.object({ organizationId: idSchema("organization"), name: z.string(), role: storedWord(MEMBER_ROLES) }),
  ),
});

/** Where the person is signed in. Never a token: what a browser holds stays there. */
const openSessionSchema = z.object({
  sessionId: idSchema("session"),
  userAgent: z.string().optional(),
  ipAddress: z.string().optional(),
  signedInAt: timestampOutput(),
  /** Renewed once a day while it is used. */
  lastSeenAt: timestampOutput(),
});

export const sessionListAnswer = z.object({ data: z.array(openSessionSchema) });

export const endSessionInput = z.strictObject({ sessionId: idSchema("session") });

/** Whom the session acts for from now on; `sessionId` is the browser's own. */
export const chooseOrganizationInput = z.strictObject({
  sessionId: idSchema("session"),
  organizationId: idSchema("organization"),
});

/** All but this one, which is the browser's own. */
export const endOtherSessionsInput = z.strictObject({ keepSessionId: idSchema("session") });

export type OpenSession = z.infer<typeof openSessionSchema>;
export type EndSessionInput = z.output<typeof endSessionInput>;
export type ChooseOrganizationInput = z.output<typeof chooseOrganizationInput>;
export type EndOtherSessionsInput = z.output<typeof endOtherSessionsInput>;
