/**
 * What must always hold of the whole database (decisions.md sections 1 to 3), proved by a few
 * set-based queries, so that it takes seconds on a hundred thousand documents.
 */
import { type SQL, sql } from 'drizzle-orm'
import { formatAccountNumber } from '#app/services/account-number.ts'
import { formatDate, type IsoDate } from '#app/services/dates.ts'
import { DOCUMENT_NAMES } from '#app/services/document-names.ts'
import { findBrokenReferences } from '#app/services/invariant-references.server.ts'
import type { DocumentKind } from '#app/services/ledger.server.ts'
import { formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Db } from '#db/client.server.ts'

const KINDS: readonly {
  kind: DocumentKind
  table: string
  plural: string
  /** What a live document moves, account by account: céntimos, signed. */
  moves: readonly (readonly [account: string, amount: string])[]
}[] = [
  {
    kind: 'income',
    table: 'incomes',
    plural: 'ingresos',
    moves: [['account_id', 'amount']],
  },
  {
    kind: 'payment',
    table: 'payments',
    plural: 'órdenes personales',
    moves: [['enterprise_id', '-amount']],
  },
  {
    kind: 'paysheet',
    table: 'paysheets',
    plural: 'órdenes de nómina',
    moves: [['enterprise_id', '-total']],
  },
  {
    kind: 'transfer',
    table: 'transfers',
    plural: 'transferencias',
    moves: [
      ['from_account_id', '-amount'],
      ['to_account_id', 'amount'],
    ],
  },
  {
    kind: 'adjustment',
    table: 'adjustments',
    plural: 'ajustes',
    moves: [['account_id', 'amount']],
  },
]

/**
 * One Spanish sentence for each thing that is not as it must be; none when all is well. Give it one
 * moment of the database: a reader's snapshot, or a database that nobody writes to.
 */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const rules = [
    findBrokenReferences,
    wrongCapitals,
    wrongBalances,
    wrongPostings,
    wrongDates,
    wrongPayrolls,
    wrongCounters,
    strayMovements,
    unauditedDocuments,
  ]
  const broken: string[] = []
  for (const rule of rules) broken.push(...(await rule(db)))
  return broken
}

/** Amounts come as text, which keeps sums beyond 2^53 exact. */
const exactly = (expression: SQL) => sql<string>`cast(${expression} as text)`.mapWith(BigInt)
const accountName = (number: string) => `Cuenta ${formatAccountNumber(number)}`
const documentOf = (kind: string) => KINDS.find((known) => known.kind === kind)
const kindName = (kind: string) => DOCUMENT_NAMES[kind as DocumentKind] ?? kind
const documentName = (kind: string, order: number) =>
  `${kindName(kind)} ${formatOrderNumber(order)}`
/** One query for all kinds of documents. */
const everyKind = (query: (kind: (typeof KINDS)[number]) => string) =>
  sql.raw(KINDS.map(query).join(' union all '))

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

/** Live documents have posted what they say, voided ones nothing in sum, missing ones nothing. */
async function wrongPostings(db: Db): Promise<string[]> {
  const expected = everyKind(({ kind, table, moves }) =>
    moves
      .map(
        ([account, amount]) =>
          `select '${kind}' as kind, id as document_id, ${account} as account_id, "order",
            case when voided_at is null then ${amount} else 0 end as owed, 0 as moved from ${table}`,
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

/** What a document holds posted bears its date, so that an account's sums by date are right. */
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

/** The arithmetic of decisions.md section 2, over what the order itself keeps. */
async function wrongPayrolls(db: Db): Promise<string[]> {
  const kept = (amount: string) => `cast(snapshot -> 'settings' ->> '${amount}' as bigint)`
  const off = (part: string) => `${part} <> 0 and ${part} <> ${kept(part)}`
  const faults = sql.raw(`case
    when total <> amount + adition + bonus - discount - lph - sso - lacks then 'el total no es la suma de sus partes'
    when amount <> case payday when 'completo' then salary when 'primera' then salary / 2 else salary - salary / 2 end
      then 'el monto no corresponde al salario y la quincena'
    when lph <> 0 and lph <> (salary + 50) / 100 then 'el L.P.H no es el 1 % del salario'
    when ${off('bonus')} then 'el bono no es el de la configuración que guarda'
    when ${off('sso')} then 'el S.S.O no es el de la configuración que guarda'
    when ${off('lacks')} then 'el paro forzoso no es el de la configuración que guarda'
    when (adition > 0) <> (adition_reason is not null) then 'el ingreso adicional y su motivo no van juntos'
    when (discount > 0) <> (discount_reason is not null) then 'el descuento y su motivo no van juntos'
  end`)
  const rows = await db
    .select({ order: sql<number>`"order"`, fault: sql<string>`fault` })
    .from(sql`(select "order", ${faults} as fault from paysheets) as judged`)
    .where(sql`fault is not null`)
    .orderBy(sql`"order"`)
  return rows.map(({ order, fault }) => `${documentName('paysheet', order)}: ${fault}.`)
}

/** Documents are never deleted, so the last number given out is the highest there is. */
async function wrongCounters(db: Db): Promise<string[]> {
  const counted = everyKind(
    ({ kind, table }) =>
      `select '${kind}' as kind, coalesce(max("order"), 0) as highest,
        count(case when voided_at is null then 1 end) as standing from ${table}`,
  )
  const rows = await db
    .select({
      kind: sql<string>`counted.kind`,
      highest: sql`highest`.mapWith(Number),
      standing: sql`standing`.mapWith(Number),
      last: sql`coalesce(last, 0)`.mapWith(Number),
      live: sql`coalesce(live, 0)`.mapWith(Number),
    })
    .from(sql`(${counted}) as counted left join counters on counters.kind = counted.kind`)
  return rows.flatMap(({ kind, highest, standing, last, live }) => {
    const counter = `Contador de ${documentOf(kind)?.plural}`
    return [
      ...(live === standing ? [] : [`${counter}: dice ${live} vigentes y hay ${standing}.`]),
      ...(last === highest
        ? []
        : [`${counter}: el último número es ${last} y el mayor dado es ${highest}.`]),
    ]
  })
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

async function unauditedDocuments(db: Db): Promise<string[]> {
  const unaudited = everyKind(
    ({ kind, table }) =>
      `select '${kind}' as kind, "order" from ${table} where id not in
        (select record_id from audit where kind = '${kind}' and action = 'create')`,
  )
  const rows = await db
    .select({ kind: sql<string>`kind`, order: sql<number>`"order"` })
    .from(sql`(${unaudited}) as broken`)
    .orderBy(sql`kind`, sql`"order"`)
  return rows.map(
    ({ kind, order }) => `${documentName(kind, order)}: su creación no está en la auditoría.`,
  )
}
