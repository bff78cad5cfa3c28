import { run } from './databases.ts'

/**
 * What a PostgreSQL template has besides the schema: every row once more, and how to put all back.
 * As a replica the session passes by the triggers that keep movements and audit.
 */
const PRISTINE = `
CREATE SCHEMA pristine;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE TABLE pristine.%1$I AS TABLE public.%1$I', name);
  END LOOP;
  CREATE TABLE pristine.sequences AS
    SELECT format('public.%I', sequencename) AS name, start_value, last_value
    FROM pg_sequences WHERE schemaname = 'public';
END $$;
CREATE FUNCTION pristine.restore() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('DELETE FROM public.%I', name);
    EXECUTE format('INSERT INTO public.%1$I SELECT * FROM pristine.%1$I', name);
  END LOOP;
  PERFORM setval(s.name::regclass, coalesce(s.last_value, s.start_value), s.last_value IS NOT NULL)
    FROM pristine.sequences s;
END $$;
`

/** Makes a database one that `select pristine.restore()` puts back to what it is now. */
export const addPristine = (address: string): Promise<void> => run(address, PRISTINE)
