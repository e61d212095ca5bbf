import type { CaseType, CaseWaitingOn } from "@quote-financing/domain/vocabulary";

export interface DemoMessage {
  /** `organization` is the merchant's own system, over the API. */
  readonly from: "owner" | "member" | "otherOwner" | "organization" | "agent";
  readonly hoursAgo: number;
  readonly body: string;
}

export interface DemoCase {
  /** Index in DEMO_QUOTES; the case belongs to that quote's merchant. */
  readonly quote: number;
  readonly about: {
    readonly type?: Exclude<CaseType, "platform_feedback">;
    readonly requestType?: string;
    readonly subject: string;
    readonly description?: string;
  };
  readonly stage: string;
  readonly waitingOn: CaseWaitingOn;
  /** Days from now until the platform's request expires. */
  readonly expiresInDays?: number;
  /** The agent who has it; nobody when absent. */
  readonly claimedBy?: "agent" | "secondAgent";
  /** Between agents: no merchant sees it. */
  readonly note?: { readonly hoursAgo: number; readonly body: string };
  /** `waitingOn` none means closed. */
  readonly messages: readonly [DemoMessage, ...DemoMessage[]];
}

/** Conversations in all stages, most with both sides heard. */
export const DEMO_CASES: readonly DemoCase[] = [
  {
    quote: 11,
    about: { type: "general", subject: "Steiger kan pas over drie weken" },
    stage: "in behandeling",
    waitingOn: "platform",
    claimedBy: "agent",
    note: {
      hoursAgo: 18,
      body: "Geldverstrekker gebeld: drie weken uitstel is goed, als de bevestiging er vrijdag is.",
    },
    messages: [
      {
        from: "owner",
        hoursAgo: 170,
        body: "De steigerbouwer heeft afgezegd. Kan de factuurtermijn drie weken opschuiven?",
      },
      {
        from: "agent",
        hoursAgo: 148,
        body: "Dat kan. Wilt u ons de nieuwe installatiedatum doorgeven zodra die vaststaat?",
      },
      {
        from: "owner",
        hoursAgo: 20,
        body: "De installatie staat nu op de 24e. De bevestiging van de steigerbouwer volgt.",
      },
    ],
  },
  {
    quote: 20,
    about: {
      requestType: "document_request",
      subject: "Recente loonstrook van de klant",
      description: "De geldverstrekker vraagt een loonstrook van hooguit drie maanden oud.",
    },
    stage: "wacht op document",
    waitingOn: "merchant",
    expiresInDays: 9,
    messages: [
      { from: "agent", hoursAgo: 96, body: "Kunt u de klant vragen de loonstrook in de aanvraag te plaatsen?" },
    ],
  },
  {
    quote: 17,
    about: { type: "general", subject: "Klant wil looptijd van 180 maanden" },
    stage: "new",
    waitingOn: "platform",
    claimedBy: "secondAgent",
    messages: [
      {
        from: "organization",
        hoursAgo: 30,
        body: "De klant vraagt of de looptijd van 120 naar 180 maanden kan.\nDe offerte is nog niet getekend.",
      },
    ],
  },
  {
    quote: 0,
    about: { type: "merchant_feedback", requestType: "process", subject: "Uitbetaling sneller dan verwacht" },
    stage: "afgehandeld",
    waitingOn: "none",
    messages: [
      { from: "member", hoursAgo: 1900, body: "De uitbetaling was binnen twee werkdagen binnen. Complimenten!" },
      { from: "agent", hoursAgo: 1890, body: "Dank u wel, we geven het door aan het team." },
    ],
  },
  {
    quote: 27,
    about: { type: "merchant_feedback", requestType: "portal", subject: "Zoeken op postcode" },
    stage: "new",
    waitingOn: "platform",
    messages: [{ from: "member", hoursAgo: 5, body: "Zoeken op alleen de cijfers van een postcode zou ons helpen." }],
  },
  {
    quote: 6,
    about: { type: "general", subject: "Waarom is de aanvraag afgewezen?" },
    stage: "toelichting gegeven",
    waitingOn: "merchant",
    messages: [
      {
        from: "owner",
        hoursAgo: 1200,
        body: "Kunt u aangeven waarop de aanvraag is afgewezen? De klant vraagt ernaar.",
      },
      {
        from: "agent",
        hoursAgo: 1180,
        body: "De inkomenstoets is niet gehaald. Een aanvraag met een lager bedrag is mogelijk.",
      },
    ],
  },
  {
    quote: 13,
    about: { type: "general", subject: "Beschikking ISDE nog niet binnen" },
    stage: "in behandeling",
    waitingOn: "consumer",
    messages: [
      { from: "otherOwner", hoursAgo: 300, body: "De subsidie is aangevraagd, de beschikking laat op zich wachten." },
      { from: "agent", hoursAgo: 290, body: "We wachten op de klant, die de ontvangstbevestiging opzoekt." },
    ],
  },
  {
    quote: 19,
    about: {
      requestType: "information_request",
      subject: "Is de cv-ketel eigendom of huur?",
      description: "Bij een huurketel moet het contract eerst worden opgezegd.",
    },
    stage: "vraag gesteld",
    waitingOn: "merchant",
    expiresInDays: 5,
    messages: [
      { from: "agent", hoursAgo: 60, body: "Weet u of de huidige ketel gehuurd wordt?" },
      { from: "otherOwner", hoursAgo: 52, body: "Dat vragen we na bij de bewoner." },
      { from: "agent", hoursAgo: 50, body: "Prima, dan houden we de beoordeling zolang aan." },
    ],
  },
  {
    quote: 2,
    about: { type: "merchant_feedback", requestType: "pricing", subject: "Rente voor warmtepompen" },
    stage: "afgehandeld",
    waitingOn: "none",
    messages: [
      { from: "otherOwner", hoursAgo: 1700, body: "Komt er een lagere rente voor volledig elektrische warmtepompen?" },
      {
        from: "agent",
        hoursAgo: 1650,
        body: "Die vraag ligt bij de geldverstrekkers; zodra er nieuws is, melden we het.",
      },
    ],
  },
];
