-- The indexes of this change are built while the service runs: online/0014_list_indexes.sql.
SELECT 1;
