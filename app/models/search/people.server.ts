/** Finds titulars and accounts for the search for everything (docs/rules/finding.md#3). */
import { and, asc, desc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { personKeys } from '#app/kernel/asking/person-keys.ts'
import { Bindings } from '#app/kernel/asking/queries.server.ts'
import { hasTrigram, having } from '#app/kernel/asking/trigrams.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { COMPANY } from '#db/kinds.ts'
import { shaped } from '#db/query.server.ts'
import { accounts, banks, titulars } from '#db/schema.ts'
import { type Found, SHOWN } from './fields.ts'
import type { Term } from './term.ts'

const PEOPLE = {
  id: titulars.id,
  column: titulars.search_key,
  index: 'titulars_trigrams',
} as const
const ACCOUNTS = {
  id: accounts.id,
  column: accounts.number,
  index: 'accounts_trigrams',
} as const

/** Above every other sign, on both engines. */
const LAST_SIGN = '\u{10ffff}'

/**
 * The titulars that fit best, one more than are shown: by their cédula or RIF, or by the words of
 * their names, jobs and departments. Names that begin with the term come first, and the active
 * before the inactive. One or two signs find only beginnings of names.
 */
export async function findPeople(db: Db, { text, key }: Term): Promise<Found[]> {
  const lists = personKeys(text)
  const bindings = new Bindings()
  const begins = and(
    gte(titulars.name_key, bindings.of('from', key)),
    lt(titulars.name_key, bindings.of('to', key + LAST_SIGN)),
  )
  const long = lists.map((keys) => keys.filter(hasTrigram)).filter((keys) => keys.length > 0)
  const short = lists.length === 1 ? (lists[0] ?? []).filter((word) => !hasTrigram(word)) : []
  const where =
    long.length === 0
      ? begins
      : and(
          having(PEOPLE, 'people', long, bindings),
          ...short.map((word, i) => bindings.containing(`short${i}`, titulars.search_key, word)),
        )
  const { id, name, name_key, ric, scope, position, active } = titulars
  const find = people(db, `${long.map((keys) => keys.length)} ${bindings.shape}`, () =>
    db
      .select({ id, name, name_key, ric, scope, position, active })
      .from(titulars)
      .where(where)
      .orderBy(
        desc(sql`case when ${begins} then 1 else 0 end`),
        desc(titulars.active),
        asc(titulars.name_key),
        asc(titulars.id),
      )
      .limit(SHOWN + 1),
  )
  const rows = await find.execute(bindings.values)
  return rows.map(({ id, name, name_key, ric, scope, position, active }) => ({
    to: `/titulars/${id}`,
    title: name,
    detail: [formatRic(ric), scope, position].filter(Boolean).join(' · '),
    state: active ? null : 'Inactivo',
    rank: lists.some(([first]) => isWhole(ric, first ?? '')) ? 0 : name_key.startsWith(key) ? 1 : 2,
  }))
}

const people = shaped()

/** Whether the stored number is what was typed, with or without its letter. */
function isWhole(ric: string, typed: string): boolean {
  const stored = searchKey(ric)
  return typed === stored || typed === stored.slice(1)
}

/** One more than are shown, of the company or all others; those that end with the digits come first. */
export async function findAccounts(
  db: Db,
  { digits }: Term,
  kind: 'company' | 'personal',
): Promise<Found[]> {
  if (!digits) return []
  const bindings = new Bindings()
  const ends = sql`case when substr(${accounts.number}, ${bindings.of('start', 21 - digits.length)}) = ${bindings.of('end', digits)} then 1 else 0 end`
  const where = and(
    having(ACCOUNTS, 'digits', [[digits]], bindings),
    kind === 'company'
      ? eq(titulars.scope, COMPANY)
      : or(isNull(titulars.scope), ne(titulars.scope, COMPANY)),
  )
  const find = ofDigits(db, `${kind} ${bindings.shape}`, () =>
    db
      .select({
        id: accounts.id,
        number: accounts.number,
        bank: banks.name,
        holder: titulars.name,
        active: accounts.active,
      })
      .from(accounts)
      .leftJoin(banks, eq(banks.id, accounts.bank_id))
      .leftJoin(titulars, eq(titulars.id, accounts.titular_id))
      .where(where)
      .orderBy(desc(ends), desc(accounts.active), asc(accounts.number))
      .limit(SHOWN + 1),
  )
  const rows = await find.execute(bindings.values)
  const path = kind === 'company' ? '/company-accounts' : '/accounts'
  return rows.map(({ id, number, bank, holder, active }) => ({
    to: `${path}/${id}`,
    title: formatAccountNumber(number),
    detail: [holder ?? 'Sin titular', bank].filter(Boolean).join(' · '),
    state: active ? null : 'Inactiva',
    rank: number === digits ? 0 : number.endsWith(digits) ? 1 : 2,
  }))
}

const ofDigits = shaped()
