// Proves docs/rules/running.md#7.
/** The indexes that the migrations make are those that the schema names, which plans count on. */
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dialect, indexesOf } from '#db/columns.ts'
import { TABLES } from '#db/tables.ts'
import { testDatabase } from '#tests/support/models/database.ts'

const t = testDatabase()

type Index = { name: string; columns: string; isUnique: number; isPartial: number }

const ON_SQLITE = sql`
  select list.name, list."unique" as "isUnique", list.partial as "isPartial",
    (select group_concat(name) from pragma_index_info(list.name)) as columns
  from sqlite_master as tables, pragma_index_list(tables.name) as list
  where tables.type = 'table' and list.origin = 'c'`

const ON_POSTGRES = sql`
  select c.relname as name, i.indisunique::int as "isUnique",
    (i.indpred is not null)::int as "isPartial",
    (select string_agg(a.attname, ',' order by k.nth)
      from unnest(i.indkey) with ordinality as k(attnum, nth)
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns
  from pg_index as i join pg_class as c on c.oid = i.indexrelid
  where not i.indisprimary and c.relnamespace = 'public'::regnamespace`

async function found(): Promise<Index[]> {
  const handle = t.db as unknown as Record<'all' | 'execute', (query: SQL) => unknown>
  if (dialect === 'sqlite') return handle.all(ON_SQLITE) as Index[]
  return ((await handle.execute(ON_POSTGRES)) as { rows: Index[] }).rows
}

const lineOf = (index: Pick<Index, 'name' | 'columns'> & Record<Flag, number | boolean>) =>
  `${index.isUnique ? 'unique ' : ''}${index.name} (${index.columns})${index.isPartial ? ' of some rows' : ''}`

type Flag = 'isUnique' | 'isPartial'

/** Indexes of trigrams, which the schema cannot say: migrations make them by hand. */
const BY_HAND =
  dialect === 'postgres'
    ? [
        'payments_search (search_key)',
        'paysheets_search (search_key)',
        'accounts_trigrams (number)',
        'incomes_trigrams (search_key)',
        'payroll_runs_trigrams (search_key)',
        'titulars_trigrams (search_key)',
        'transfers_trigrams (search_key)',
      ]
    : []

test('the database has the indexes of the schema', async () => {
  const named = TABLES.flatMap(indexesOf).map((index) => ({
    ...index,
    columns: String(index.columns),
  }))
  expect((await found()).map(lineOf).sort()).toEqual([...named.map(lineOf), ...BY_HAND].sort())
})
