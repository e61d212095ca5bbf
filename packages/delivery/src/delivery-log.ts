type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** Where delivery tells the operator what happened; pino's logger fits. No payload, url path or secret is ever logged. */
export interface DeliveryLog {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

export const silentLog: DeliveryLog = { info() {}, warn() {}, error() {} };
