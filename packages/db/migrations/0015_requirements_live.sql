-- The index of this change is built while the service runs: online/0015_requirements_live.sql.
SELECT 1;
