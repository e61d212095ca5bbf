CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_keys_reserved" ON "idempotency_keys" USING btree ("organization_id","reserved_id");
