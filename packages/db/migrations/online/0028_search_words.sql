CREATE INDEX CONCURRENTLY IF NOT EXISTS "case_messages_body_words" ON "case_messages" USING gin (to_tsvector('simple', translate("body", '-_./@:&?=#''"+<>', '               ')));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cases_subject_words" ON "cases" USING gin (to_tsvector('simple', translate("subject", '-_./@:&?=#''"+<>', '               ')));
