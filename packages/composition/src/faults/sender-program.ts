import type { Services } from "@quote-financing/api/context";
import { createSecretBox } from "@quote-financing/api/maintenance/sealing/create-secret-box";
import { sendNotices } from "@quote-financing/api/notices/send-notices";
import { createDatabase } from "@quote-financing/db/database";
import { createIdMaker } from "@quote-financing/domain/ids/ids";
import { MAIL_LIMITS } from "@quote-financing/domain/mail-room";
import { FixedClock } from "@quote-financing/domain/time/clock";
import { createSmtpSender } from "@quote-financing/mail/smtp-sender";

const { SENDER_DATABASE = "", SENDER_SMTP = "", SENDER_NOW = "" } = process.env;

/** One process that sends what is due, and ends when nothing is. Its clock stands still at SENDER_NOW. */
const db = createDatabase({ url: SENDER_DATABASE, maxConnections: 4, applicationName: "sender" });
const mailRoom = createSmtpSender({ url: SENDER_SMTP, from: "no-reply@portal.example", limits: MAIL_LIMITS });
const clock = new FixedClock(SENDER_NOW);
const parts = {
  db,
  mailRoom,
  clock,
  makeId: createIdMaker(clock),
  secretBox: createSecretBox("a test's key of enough characters"),
  portalUrl: "https://portal.example.nl",
} satisfies Partial<Services>;
let sent = 0;
do {
  // What sending needs, and nothing else of a process.
  ({ sent } = await sendNotices(parts as unknown as Services, () => {}));
} while (sent > 0);
mailRoom.close();
await db.close();
