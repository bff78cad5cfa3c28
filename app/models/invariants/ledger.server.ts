/** What must be true between accounts, movements and the documents that posted them. */

import { inArray, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { COUNTED_KINDS } from '#app/kernel/document-kinds.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDate, type IsoDate } from '#app/kernel/values/dates.ts'
import { formatBs, MAX_CAPITAL } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import {
  accountName,
  allOf,
  documentName,
  documentOf,
  everyKind,
  KINDS,
  kindName,
} from './kinds.server.ts'

/** The check of capitals alone, whose tables every version has. */
export const findWrongCapitals = allOf([wrongCapitals, excessiveCapitals])

export const findWrongMoney = allOf([
  findWrongCapitals,
  wrongBalances,
  wrongPostings,
  wrongDates,
  wrongReversals,
  wrongDays,
  strayMovements,
  otherBanks,
])

async function wrongCapitals(db: Db): Promise<string[]> {
  const rows = await db
    .select({ number: sql<string>`number`, capital: exactly(sql`capital`), sum: exactly(sql`sum`) })
    .from(sql`(
      select number, capital, coalesce(moved, 0) as sum
      from accounts
      left join (select account_id, sum(amount) as moved from movements group by account_id) as posted
        on posted.account_id = accounts.id
      where capital <> coalesce(moved, 0)
      order by accounts.id
    ) as broken`)
  return rows.map(
    ({ number, capital, sum }) =>
      `${accountName(number)}: el capital es ${formatBs(capital)} y sus movimientos suman ${formatBs(sum)}.`,
  )
}

async function excessiveCapitals(db: Db): Promise<string[]> {
  const rows = await db
    .select({ number: sql<string>`number`, capital: exactly(sql`capital`) })
    .from(sql`accounts`)
    .where(sql`capital > ${MAX_CAPITAL}`)
    .orderBy(sql`id`)
  return rows.map(
    ({ number, capital }) =>
      `${accountName(number)}: el capital es ${formatBs(capital)} y no puede pasar de ${formatBs(MAX_CAPITAL)}.`,
  )
}

async function wrongBalances(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      id: sql<number>`id`,
      number: sql<string>`number`,
      balance: exactly(sql`balance`),
      running: exactly(sql`running`),
    })
    .from(sql`(
      select movements.id, number, balance, running
      from (
        select id, account_id, balance,
          sum(amount) over (partition by account_id order by id) as running
        from movements
      ) as movements
      join accounts on accounts.id = account_id
      where balance <> running
      order by movements.id
    ) as broken`)
  return rows.map(
    ({ id, number, balance, running }) =>
      `${accountName(number)}, movimiento ${id}: el saldo anotado es ${formatBs(balance)} y debía ser ${formatBs(running)}.`,
  )
}

/** Voided documents and those that wait have posted a sum of zero, missing ones nothing. */
async function wrongPostings(db: Db): Promise<string[]> {
  const expected = everyKind(({ kind, table, moves, mayWait }) =>
    moves
      .map(
        ([account, amount]) =>
          `select '${kind}' as kind, id as document_id, ${account} as account_id, "order",
            case when voided_at is null${mayWait ? ' and not pending' : ''} then ${amount} else 0 end as owed, 0 as moved from ${table}`,
      )
      .join(' union all '),
  )
  const rows = await db
    .select({
      kind: sql<string>`broken.kind`,
      id: sql<number>`document_id`,
      order: sql<number | null>`"order"`,
      number: sql<string | null>`number`,
      owed: exactly(sql`owed`),
      moved: exactly(sql`moved`),
    })
    .from(sql`(
      select kind, document_id, account_id, sum(owed) as owed, sum(moved) as moved,
        max(max("order")) over (partition by kind, document_id) as "order"
      from (
        ${expected}
        union all
        select kind, document_id, account_id, null, 0, amount from movements
      ) as entries
      group by kind, document_id, account_id
    ) as broken left join accounts on accounts.id = account_id`)
    .where(sql`owed <> moved`)
    .orderBy(sql`broken.kind`, sql`document_id`, sql`account_id`)
  return rows.map(({ kind, id, order, number, owed, moved }) => {
    const document =
      order === null ? `${kindName(kind)} que no existe (id ${id})` : documentName(kind, order)
    const account = number ? `la cuenta ${formatAccountNumber(number)}` : 'una cuenta que no existe'
    return `${document}: movió ${formatBs(moved)} en ${account} y debía mover ${formatBs(owed)}.`
  })
}

/** A document's posted amounts have its date, so that an account's sums by date are right. */
async function wrongDates(db: Db): Promise<string[]> {
  const dated = everyKind(
    ({ kind, table }) => `select '${kind}' as kind, id, "order", issued_at from ${table}`,
  )
  const rows = await db
    .select({
      kind: sql<string>`dated.kind`,
      order: sql<number>`"order"`,
      date: sql<IsoDate>`dated.issued_at`,
      posted: sql<IsoDate>`standing.issued_at`,
    })
    .from(sql`(
      select kind, document_id, account_id, issued_at
      from movements
      group by kind, document_id, account_id, issued_at
      having sum(amount) <> 0
    ) as standing join (${dated}) as dated on dated.kind = standing.kind and id = document_id`)
    .where(sql`dated.issued_at <> standing.issued_at`)
    .orderBy(sql`dated.kind`, sql`"order"`, sql`standing.account_id`)
  return rows.map(
    ({ kind, order, date, posted }) =>
      `${documentName(kind, order)}: su movimiento es del ${formatDate(posted)} y debía ser del ${formatDate(date)}.`,
  )
}

/** What is kept of each day is what its movements come to. */
async function wrongDays(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      day: sql<IsoDate>`day`,
      kind: sql<string>`kind`,
      found: sql`found`.mapWith(Number),
      amount: exactly(sql`amount`),
      count: sql`count`.mapWith(Number),
      total: exactly(sql`total`),
    })
    .from(sql`(
      select day, kind, sum(found) as found, sum(amount) as amount, sum(count) as count, sum(total) as total
      from (
        select issued_at as day, kind, case when reversal then -1 else 1 end as found, amount, 0 as count, 0 as total
        from movements where ${inArray(sql`kind`, COUNTED_KINDS)}
        union all
        select day, kind, 0, 0, count, total from daily_totals
      ) as entries
      group by day, kind
    ) as days`)
    .where(sql`found <> count or amount <> total`)
    .orderBy(sql`day`, sql`kind`)
  return rows.map(
    ({ day, kind, found, amount, count, total }) =>
      `Sumas del ${formatDate(day)}, ${documentOf(kind)?.plural}: dicen ${count} por ${formatBs(total)} y hay ${found} por ${formatBs(amount)}.`,
  )
}

/** Only movements against a kind's direction are reversals; a transfer's add up to zero. */
async function wrongReversals(db: Db): Promise<string[]> {
  const those = (money: (typeof KINDS)[number]['money']) =>
    sql.raw(KINDS.flatMap((each) => (each.money === money ? `'${each.kind}'` : [])).join(', '))
  const rows = await db
    .select({ number: sql<string>`number`, id: sql<number>`marked.id` })
    .from(sql`(
      select id, account_id from movements
      where (kind in (${those('goes')}) and (amount > 0) <> reversal)
        or (kind in (${those('comes')}) and (amount < 0) <> reversal)
      union all
      select min(id), min(account_id) from movements where kind in (${those('changes')})
      group by kind, document_id having sum(case when reversal then amount else 0 end) <> 0
    ) as marked join accounts on accounts.id = account_id`)
    .orderBy(sql`marked.id`)
  return rows.map(
    ({ number, id }) => `${accountName(number)}, movimiento ${id}: está mal marcado como reverso.`,
  )
}

async function strayMovements(db: Db): Promise<string[]> {
  const rows = await db.select({ number: sql<string>`number` }).from(sql`(
      select number
      from accounts
      left join titulars on titulars.id = accounts.titular_id
      where coalesce(scope, '') <> 'Empresa' and accounts.id in (select account_id from movements)
      order by accounts.id
    ) as broken`)
  return rows.map(
    ({ number }) => `${accountName(number)}: tiene movimientos y su titular no es una Empresa.`,
  )
}

async function otherBanks(db: Db): Promise<string[]> {
  const rows = await db
    .select({ number: sql<string>`number`, prefix: sql<string>`"index"` })
    .from(sql`accounts join banks on banks.id = bank_id`)
    .where(sql`substr(number, 1, 4) <> "index"`)
    .orderBy(sql`accounts.id`)
  return rows.map(
    ({ number, prefix }) => `${accountName(number)}: el prefijo de su banco es ${prefix}.`,
  )
}
