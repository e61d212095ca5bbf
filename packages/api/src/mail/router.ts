import { personProcedure, router } from "../trpc.ts";
import { listMails } from "./list-mails.ts";
import { mailListAnswer } from "./schema.ts";

/** Mail in development: links of invitations are in it, so only those may read it who may invite. */
export const developmentMailRouter = router({
  list: personProcedure
    .meta({ permission: "mail.inspect" })
    .output(mailListAnswer)
    .query(({ ctx }) => listMails(ctx)),
});
