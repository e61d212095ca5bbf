import type { PortalIds } from "./portal-ids.ts";

export const VISITORS = ["signedOut", "member", "otherOwner", "agent"] as const;
export type Visitor = (typeof VISITORS)[number];

/** What a visitor gets: the page, the way to sign in, somewhere else, or what an unknown address gets. */
export type Outcome = "sees it" | "signs in" | "not found" | `goes to ${string}`;

export interface PortalPage {
  readonly pathFor: (ids: PortalIds) => string;
  readonly outcomes: Readonly<Record<Visitor, Outcome>>;
  /** Who looks at it in the stories about looks; the owner of the same organization unless told. */
  readonly shownTo?: "signedOut" | "agent";
}

const merchants = {
  signedOut: "signs in",
  member: "sees it",
  otherOwner: "sees it",
  agent: "goes to /support",
} as const;
const administrators = { ...merchants, member: "not found" } as const;
const ofOneMerchant = { ...merchants, otherOwner: "not found" } as const;
const agents = { signedOut: "signs in", member: "not found", otherOwner: "not found", agent: "sees it" } as const;
const people = { signedOut: "signs in", member: "sees it", otherOwner: "sees it", agent: "sees it" } as const;
const everyone = { signedOut: "sees it", member: "sees it", otherOwner: "sees it", agent: "sees it" } as const;
const forStrangers = {
  signedOut: "sees it",
  member: "goes to /",
  otherOwner: "goes to /",
  agent: "goes to /",
} as const;

const plain = (path: string) => () => path;
const inOrganization = ({ organizationId }: PortalIds) => `organization=${organizationId}`;

/** Every page and what each visitor gets there. A page of the portal that is missing here fails page-access.story.ts. */
export const PORTAL_PAGES: Readonly<Record<string, PortalPage>> = {
  "/": {
    pathFor: plain("/"),
    outcomes: {
      signedOut: "signs in",
      member: "goes to /today",
      otherOwner: "goes to /today",
      agent: "goes to /support",
    },
  },
  "/today": { pathFor: plain("/today"), outcomes: merchants },
  "/login": { pathFor: plain("/login"), outcomes: forStrangers, shownTo: "signedOut" },
  "/signed-in": { pathFor: plain("/signed-in"), outcomes: people },
  "/forgot-password": { pathFor: plain("/forgot-password"), outcomes: everyone, shownTo: "signedOut" },
  "/reset-password": { pathFor: plain("/reset-password"), outcomes: everyone, shownTo: "signedOut" },
  "/reset-second-factor": { pathFor: plain("/reset-second-factor"), outcomes: everyone, shownTo: "signedOut" },
  // For who belongs to no organization, and for who needs a second factor; of these visitors nobody.
  "/no-organization": { pathFor: plain("/no-organization"), outcomes: { ...forStrangers, signedOut: "signs in" } },
  "/second-factor": { pathFor: plain("/second-factor"), outcomes: { ...forStrangers, signedOut: "signs in" } },
  "/invitations/[token]": {
    pathFor: ({ invitationToken }) => `/invitations/${invitationToken}`,
    outcomes: everyone,
    shownTo: "signedOut",
  },
  "/unsubscribe/[token]": { pathFor: plain("/unsubscribe/unknown"), outcomes: everyone, shownTo: "signedOut" },
  "/dev/mail": { pathFor: plain("/dev/mail"), outcomes: { ...people, member: "not found" } },
  "/start": { pathFor: plain("/start"), outcomes: merchants },
  "/quotes": { pathFor: plain("/quotes"), outcomes: merchants },
  "/quotes/new": { pathFor: plain("/quotes/new"), outcomes: merchants },
  "/quotes/[quoteId]": { pathFor: ({ quoteId }) => `/quotes/${quoteId}`, outcomes: ofOneMerchant },
  "/quotes/[quoteId]/documents/[documentId]": {
    pathFor: ({ quoteId, documentId }) => `/quotes/${quoteId}/documents/${documentId}`,
    outcomes: ofOneMerchant,
  },
  "/cases": { pathFor: plain("/cases?tab=platform"), outcomes: merchants },
  "/cases/[caseId]": { pathFor: ({ caseId }) => `/cases/${caseId}`, outcomes: ofOneMerchant },
  "/preview": { pathFor: plain("/preview"), outcomes: merchants },
  "/settings/account": { pathFor: plain("/settings/account"), outcomes: people },
  "/settings/api-keys": { pathFor: plain("/settings/api-keys"), outcomes: administrators },
  "/settings/audit": { pathFor: plain("/settings/audit"), outcomes: administrators },
  "/settings/destinations": { pathFor: plain("/settings/destinations"), outcomes: merchants },
  "/settings/destinations/[destinationId]": {
    pathFor: ({ destinationId }) => `/settings/destinations/${destinationId}`,
    outcomes: ofOneMerchant,
  },
  "/settings/members": { pathFor: plain("/settings/members"), outcomes: merchants },
  "/settings/notifications": { pathFor: plain("/settings/notifications"), outcomes: merchants },
  "/settings/single-sign-on": { pathFor: plain("/settings/single-sign-on"), outcomes: administrators },
  "/settings/organization": { pathFor: plain("/settings/organization"), outcomes: merchants },
  "/support": { pathFor: plain("/support"), outcomes: agents, shownTo: "agent" },
  "/support/cases/[caseId]": {
    pathFor: (ids) => `/support/cases/${ids.caseId}?${inOrganization(ids)}`,
    outcomes: agents,
    shownTo: "agent",
  },
  "/support/quotes/[quoteId]": {
    pathFor: (ids) => `/support/quotes/${ids.quoteId}?${inOrganization(ids)}`,
    outcomes: agents,
    shownTo: "agent",
  },
  "/support/quotes/[quoteId]/documents/[documentId]": {
    pathFor: (ids) => `/support/quotes/${ids.quoteId}/documents/${ids.documentId}?${inOrganization(ids)}`,
    outcomes: agents,
    shownTo: "agent",
  },
  "/support/organizations": { pathFor: plain("/support/organizations"), outcomes: agents, shownTo: "agent" },
  "/support/organizations/[organizationId]": {
    pathFor: ({ organizationId }) => `/support/organizations/${organizationId}`,
    outcomes: agents,
    shownTo: "agent",
  },
  "/support/documents": { pathFor: plain("/support/documents"), outcomes: agents, shownTo: "agent" },
  "/support/approvals": { pathFor: plain("/support/approvals"), outcomes: agents, shownTo: "agent" },
  "/support/notifications": { pathFor: plain("/support/notifications"), outcomes: agents, shownTo: "agent" },
  "/support/search": { pathFor: plain("/support/search?q=an"), outcomes: agents, shownTo: "agent" },
  "/support/replies": { pathFor: plain("/support/replies"), outcomes: agents, shownTo: "agent" },
};
