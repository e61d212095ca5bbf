CREATE TABLE "delivery_workers" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_feeds" (
	"organization_id" text NOT NULL,
	CONSTRAINT "event_feeds_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "event_inbox" (
	"organization_id" text NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event_id" text NOT NULL,
	CONSTRAINT "event_inbox_organization_id_queued_at_event_id_pk" PRIMARY KEY("organization_id","queued_at","event_id")
);
--> statement-breakpoint
CREATE TABLE "event_numbers" (
	"organization_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"event_id" text NOT NULL,
	"numbered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_numbers_organization_id_sequence_pk" PRIMARY KEY("organization_id","sequence")
);
--> statement-breakpoint
-- contract: 0221 a delivery that was never tried has no time
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_pending_has_time";
--> statement-breakpoint
-- contract: 0221 release 0.1 goes on without it, more slowly, until its processes are replaced
DROP INDEX "deliveries_first_due";
--> statement-breakpoint
-- contract: 0221 release 0.1 goes on without it, more slowly, until its processes are replaced
DROP INDEX "deliveries_retry_due";
--> statement-breakpoint
-- contract: 0221 release 0.1 goes on without it, more slowly, until its processes are replaced
DROP INDEX "deliveries_log";
--> statement-breakpoint
-- contract: 0221 release 0.1 goes on without it, more slowly, until its processes are replaced
DROP INDEX "deliveries_failed_log";
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "sequence" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_lanes" ADD COLUMN "read_through" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "sealed_signing_secret" text;
--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "previous_sealed_signing_secret" text;
--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "previous_signing_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "authentication" text DEFAULT 'bearer_and_signature' NOT NULL;
--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "paused_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "destination_id" text;
--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_inbox_queued" ON "event_inbox" USING btree ("queued_at","organization_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "event_numbers_event" ON "event_numbers" USING btree ("organization_id","event_id");
--> statement-breakpoint
CREATE INDEX "event_numbers_numbered" ON "event_numbers" USING btree ("numbered_at","organization_id");
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_settled_has_no_time" CHECK ("deliveries"."state" = 'pending' or "deliveries"."next_attempt_at" is null) NOT VALID;
--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_authentication" CHECK ("destinations"."authentication" in ('bearer_and_signature', 'signature')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_previous_signing" CHECK (("destinations"."previous_sealed_signing_secret" is null) = ("destinations"."previous_signing_until" is null)) NOT VALID;
