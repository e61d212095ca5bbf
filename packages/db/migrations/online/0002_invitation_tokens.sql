CREATE INDEX CONCURRENTLY IF NOT EXISTS "invitations_token" ON "invitations" USING btree ("token_hash");
