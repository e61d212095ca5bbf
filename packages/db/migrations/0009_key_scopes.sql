ALTER TABLE "api_keys" ADD COLUMN "scopes" text[] DEFAULT '{*}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "allowed_addresses" text[] DEFAULT '{}' NOT NULL;