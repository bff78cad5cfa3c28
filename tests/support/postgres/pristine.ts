import { run } from './databases.ts'

/**
 * What a PostgreSQL template has besides the schema: every row once more, a note of each table that is
 * written, and how to put those back. As a replica the session passes by the triggers that keep movements
 * and audit. A sequence also moves for a row that was never committed.
 */
const PRISTINE = `
DROP SCHEMA IF EXISTS pristine CASCADE;
CREATE SCHEMA pristine;
CREATE TABLE pristine.written (id bigserial, name text);
CREATE FUNCTION pristine.note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pristine.written (name) VALUES (TG_TABLE_NAME);
  RETURN NULL;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE TABLE pristine.%1$I AS TABLE public.%1$I', name);
    EXECUTE format('CREATE TRIGGER pristine AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.%I
      EXECUTE FUNCTION pristine.note()', name);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER pristine', name);
  END LOOP;
  CREATE TABLE pristine.sequences AS
    SELECT format('public.%I', sequencename) AS name, start_value, last_value
    FROM pg_sequences WHERE schemaname = 'public';
END $$;
CREATE FUNCTION pristine.restore() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT DISTINCT w.name FROM pristine.written w LOOP
    EXECUTE format('DELETE FROM public.%I', name);
    EXECUTE format('INSERT INTO public.%1$I SELECT * FROM pristine.%1$I', name);
  END LOOP;
  DELETE FROM pristine.written;
  PERFORM setval(s.name::regclass, coalesce(s.last_value, s.start_value), s.last_value IS NOT NULL)
    FROM pristine.sequences s;
END $$;
`

/** Makes a database one that `select pristine.restore()` puts back to what it is now. */
export const addPristine = (address: string): Promise<void> => run(address, PRISTINE)
