-- The index of this change is built while the service runs: online/0022_street_search.sql.
SELECT 1;
