-- The index of this change is built while the service runs: online/0030_documents_to_check.sql.
SELECT 1;
