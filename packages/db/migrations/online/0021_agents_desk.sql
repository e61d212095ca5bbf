CREATE INDEX CONCURRENTLY IF NOT EXISTS "cases_snoozed" ON "cases" USING btree ("waiting_since","organization_id","case_id") WHERE state = 'open' and snoozed_until is not null;
--> statement-breakpoint
ALTER TABLE "cases" VALIDATE CONSTRAINT "cases_snooze_whole";
