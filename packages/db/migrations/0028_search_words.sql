-- The indexes of this change are built while the service runs: online/0028_search_words.sql.
-- contract: 0341 no release has it, and its words are those of the next one
DROP INDEX IF EXISTS "case_messages_words";
