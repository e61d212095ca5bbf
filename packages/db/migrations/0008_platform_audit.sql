CREATE TABLE "platform_audit_entries" (
	"platform_audit_entry_id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"subject" text NOT NULL,
	"request_id" text,
	"client_address" text,
	"occurred_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "platform_audit_entries_newest" ON "platform_audit_entries" USING btree ("occurred_at","platform_audit_entry_id");