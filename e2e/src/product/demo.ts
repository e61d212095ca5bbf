/** `DATA_DIR/demo.json` as apps/server writes it. */
export interface Demo {
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly databaseUrl: string;
  readonly cronSecret: string;
  readonly organizations: Readonly<
    Record<
      string,
      {
        readonly organizationId: string;
        readonly apiKey?: string;
        readonly testApiKey?: string;
        readonly partnerToken?: string;
      }
    >
  >;
  readonly users: Readonly<Record<"owner" | "member" | "otherOwner" | "agent" | "secondAgent", DemoUser>>;
}

export interface DemoUser {
  readonly email: string;
  readonly password: string;
  readonly organization?: string;
}
