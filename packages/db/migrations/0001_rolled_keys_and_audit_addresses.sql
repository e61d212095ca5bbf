ALTER TABLE "api_keys" ADD COLUMN "successor_id" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "client_address" text;