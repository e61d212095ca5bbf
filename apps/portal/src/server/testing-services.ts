import type { Services } from "@quote-financing/api/context";
import { composeServices } from "@quote-financing/composition/compose-services";
import { environmentSchema } from "@quote-financing/composition/environment/environment-schema";
import type { Database } from "@quote-financing/db/database";
import { FixedClock } from "@quote-financing/domain/time/clock";

/** The services of an installation without settings, for tests that never reach a database. */
export const testPortalServices = (db = {} as Database): Services =>
  composeServices({
    environment: environmentSchema.parse({ MAIL: "off" }),
    secretsKey: "a key of this test and long enough",
    db,
    clock: new FixedClock("2026-06-01T09:30:00.000Z"),
    portalUrl: "https://portal.example.nl",
    wakeDelivery: () => {},
  });
