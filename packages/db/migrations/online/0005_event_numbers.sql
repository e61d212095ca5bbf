CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_fresh" ON "deliveries" USING btree ("organization_id","destination_id","sequence") WHERE "deliveries"."state" = 'pending' and "deliveries"."next_attempt_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_scheduled" ON "deliveries" USING btree ("organization_id","destination_id","next_attempt_at","event_id") WHERE "deliveries"."state" = 'pending' and "deliveries"."next_attempt_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_by_sequence" ON "deliveries" USING btree ("organization_id","destination_id","sequence","event_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_failed_by_sequence" ON "deliveries" USING btree ("organization_id","destination_id","sequence","event_id") WHERE "deliveries"."state" = 'failed';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "delivery_lanes_owner" ON "delivery_lanes" USING btree ("lease_owner") WHERE "delivery_lanes"."lease_owner" is not null;
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_settled_has_no_time";
--> statement-breakpoint
ALTER TABLE "destinations" VALIDATE CONSTRAINT "destinations_authentication";
--> statement-breakpoint
ALTER TABLE "destinations" VALIDATE CONSTRAINT "destinations_previous_signing";
--> statement-breakpoint
-- Empty, and there by name alone: release 0.1 sets this index's storage at each start, and would not start without it (decision record 0302).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_log" ON "deliveries" USING btree ("organization_id","destination_id","created_at","event_id") WITH (fillfactor=45, deduplicate_items=off) WHERE false;
