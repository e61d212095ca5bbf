CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_external_id_end" ON "quotes" USING btree ("organization_id",reverse(lower("external_id")) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_city" ON "quotes" USING btree ("organization_id",lower("address_city") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quotes_total" ON "quotes" USING btree ("organization_id","total_incl_tax_cents","quote_id");
