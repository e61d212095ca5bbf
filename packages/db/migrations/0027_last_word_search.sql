-- The index of this change is built while the service runs: online/0027_last_word_search.sql.
SELECT 1;
