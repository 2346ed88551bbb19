-- A migration of its own: each reads a whole table, under a lock that lets others read and write, and the locks of the last one are released by now.
-- A row that breaks a constraint stays until somebody mends it, and PostgreSQL's log names the constraint: a shop that does not start is worse.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
    WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) LIKE '%jsonb_typeof(%' ORDER BY conname
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', found.relation, found.conname);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING 'a row of % breaks %: %', found.relation, found.conname, SQLERRM;
    END;
  END LOOP;
END $$;
