-- Its index is built while the service runs: online/0021_agents_desk.sql.
ALTER TABLE "cases" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "snoozed_as_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_snooze_whole" CHECK (("cases"."snoozed_until" is null) = ("cases"."snoozed_as_of" is null)) NOT VALID;
