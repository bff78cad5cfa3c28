/** A database's schema as text to read: a table a block, by name, with a column a line and what belongs to it. */
import type Sqlite from 'better-sqlite3'
import type pg from 'pg'

const block = (lines: readonly string[]) => `${lines.map((line) => `${line};`).join('\n')}\n`

const createTable = (name: string, lines: readonly string[]) =>
  `CREATE TABLE ${name} (\n${lines.map((line) => `  ${broken(line)}`).join(',\n')}\n)`

const WIDTH = 100
/** A long rule goes on in a line for each of its parts. */
const broken = (line: string) =>
  line.length <= WIDTH
    ? line
    : line.replace(/'[^']*'|(?<!between \S+) (and|or) /gi, (found, word) =>
        word ? `\n    ${word} ` : found,
      )

/** The schema of a SQLite database, but for what SQLite and the search's tables keep for themselves. */
export function sqliteSchema(connection: Sqlite.Database): string {
  const all = connection
    .prepare(
      `select type, name, tbl_name as "table", sql from sqlite_schema
       where sql is not null and name not like 'sqlite%' and name <> '__drizzle_migrations'
         and name not in (select name from pragma_table_list where type = 'shadow') order by name`,
    )
    .all() as { type: string; name: string; table: string; sql: string }[]
  const tables = all.filter(({ type, sql }) => type === 'table' && !isSearch(sql))
  return tables
    .map(({ name, sql }) => {
      const of = (type: string) => all.filter((each) => each.type === type && each.table === name)
      const searches = all.filter((each) => isSearch(each.sql) && each.sql.includes(`'${name}'`))
      const rest = [...of('index'), ...searches, ...of('trigger')]
      return block([
        tableOf(name, plain(sql)),
        ...rest.map((each) => brokenTrigger(plain(each.sql))),
      ])
    })
    .join('\n')
}

const isSearch = (sql: string) => sql.startsWith('CREATE VIRTUAL')

/** Words that SQL takes for its own. */
const QUOTED = /^(?:index|order|transaction)$/

/** As one line, without needless quotes and without what holds anyway. */
const plain = (sql: string) =>
  sql
    .replace(/'(?:[^']|'')*'|[`"](\w+)[`"]|\s*,\s*|\s+/g, (found, name) => {
      if (found.startsWith("'")) return found
      if (name) return QUOTED.test(name) ? `"${name}"` : name
      return found.includes(',') ? ', ' : ' '
    })
    .replaceAll(/ ON (?:UPDATE|DELETE) no action/g, '')
    .replaceAll(/(CHECK|PRIMARY KEY)\(/g, '$1 (')

function tableOf(name: string, sql: string): string {
  const inside = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'))
  const lines = apart(inside).map((line) => line.replaceAll(`${name}.`, ''))
  return createTable(name, lines)
}

/** What the commas part that are in no parentheses and no text. */
function apart(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [piece] of list.matchAll(/'(?:[^']|'')*'|[(),]|[^'(),]+/g)) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === ',' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + piece)
  }
  return parts.map((part) => part.trim())
}

const brokenTrigger = (sql: string) =>
  sql.startsWith('CREATE TRIGGER')
    ? broken(sql.replace(/ (WHEN|BEGIN) /g, '\n$1 ').replaceAll('; INSERT', ';\n  INSERT'))
    : sql

/** The schema of a PostgreSQL database's tables, and what they call. */
export async function postgresSchema(client: pg.ClientBase): Promise<string> {
  const textsOf = async (query: string) =>
    (await client.query<{ table: string; text: string }>(query)).rows
  const functions = await textsOf(FUNCTIONS)
  const [columns, rules, indexes, triggers] = [
    await textsOf(COLUMNS),
    await textsOf(RULES),
    await textsOf(INDEXES),
    await textsOf(TRIGGERS),
  ]
  const of = (rows: typeof columns, name: string) =>
    rows.filter(({ table }) => table === name).map(({ text }) => plainer(text))
  const names = [...new Set(columns.map(({ table }) => table))]
  return [
    block(['CREATE EXTENSION IF NOT EXISTS pg_trgm']),
    ...functions.map(({ text }) => block([plainer(text).trim()])),
    ...names.map((name) =>
      block([
        createTable(name, [...of(columns, name), ...of(rules, name)]),
        ...of(indexes, name),
        ...of(triggers, name),
      ]),
    ),
  ].join('\n')
}

/** As people write it. */
const plainer = (text: string) =>
  text
    .replaceAll(/('(?:[^']|'')*')::text/g, '$1')
    .replaceAll(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ USING btree| (?:public|pg_catalog)\.(?=\w)/g, (found) =>
      found.includes('.') ? ' ' : '',
    )

const PUBLIC = `'public'::regnamespace`
const OWN_TABLES = `from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`
const FUNCTIONS = `
  select '' as table, pg_get_functiondef(p.oid) as text from pg_proc as p
  where pronamespace = ${PUBLIC}
    and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e') order by proname`
const COLUMNS = `
  select c.relname as table, concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
    case when a.attcollation = '"C"'::regcollation then ' COLLATE "C"' end,
    case when a.attidentity = 'd' then ' GENERATED BY DEFAULT AS IDENTITY' end,
    ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), case when a.attnotnull then ' NOT NULL' end) as text
  ${OWN_TABLES} left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = ${PUBLIC} order by c.relname, a.attnum`
const RULES = `
  select conrelid::regclass::text as table,
    concat('CONSTRAINT ', quote_ident(conname), ' ', pg_get_constraintdef(oid, true)) as text
  from pg_constraint where connamespace = ${PUBLIC} and contype in ('p', 'f', 'c', 'u') and conrelid <> 0
  order by position(contype::text in 'pufc'), conname`
const INDEXES = `
  select tablename as table, indexdef as text from pg_indexes
  where schemaname = 'public' and not exists (select 1 from pg_constraint where conname = indexname)
  order by indexname`
const TRIGGERS = `
  select tgrelid::regclass::text as table, pg_get_triggerdef(oid, true) as text from pg_trigger
  where not tgisinternal order by tgname`
