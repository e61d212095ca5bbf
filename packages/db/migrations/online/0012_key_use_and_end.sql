CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_keys_ending" ON "api_keys" USING btree ("expires_at") WHERE "api_keys"."revoked_at" is null and "api_keys"."successor_id" is null;
