CREATE TABLE "audit_chains" (
	"organization_id" text NOT NULL,
	"last_sequence" bigint NOT NULL,
	"last_hash" text NOT NULL,
	"removed_sequence" bigint NOT NULL,
	"removed_hash" text NOT NULL,
	CONSTRAINT "audit_chains_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "audit_inbox" (
	"organization_id" text NOT NULL,
	"audit_entry_id" text NOT NULL,
	CONSTRAINT "audit_inbox_organization_id_audit_entry_id_pk" PRIMARY KEY("organization_id","audit_entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_links" (
	"organization_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"audit_entry_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_organization_id_sequence_pk" PRIMARY KEY("organization_id","sequence"),
	CONSTRAINT "audit_links_hash" CHECK ("audit_links"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "client_device" text;--> statement-breakpoint
ALTER TABLE "platform_audit_entries" ADD COLUMN "client_device" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_links_entry" ON "audit_links" USING btree ("organization_id","audit_entry_id");