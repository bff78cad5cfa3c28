/** What must be true of documents alone: arithmetic, numbers, snapshots and one-time keys. */

import { sql } from 'drizzle-orm'
import { centimos } from '#app/kernel/values/money.ts'
import {
  amountsByPart,
  baseOf,
  computePayroll,
  type PayrollTerms,
  sumsOf,
} from '#app/models/payroll/compute.ts'
import { isTypedLine, LAW_NAMED, PART_WORDS } from '#app/models/payroll/concepts.ts'
import { EXACT } from '#app/models/payroll/law.ts'
import type { Db } from '#db/client.server.ts'
import { LINE_KINDS, type Payday } from '#db/kinds.ts'
import { ofEach, type PartKey, TOGGLES, type Toggle, TYPED_PARTS } from '#db/payroll-parts.ts'
import { batches } from '#db/query.server.ts'
import type { CodedLine } from '#db/schema.ts'
import {
  allOf,
  documentName,
  documentOf,
  everyKind,
  faultyDocuments,
  KINDS,
} from './kinds.server.ts'

export const findWrongDocuments = allOf([wrongPayrolls, wrongCounters, poorSnapshots, wrongKeys])

const ORDERS_AT_ONCE = 1000

/** The arithmetic of docs/rules/payroll.md#4, over the order's own columns, lines and snapshot. */
async function wrongPayrolls(db: Db): Promise<string[]> {
  const broken: string[] = []
  const read = (after: number) => payrollsAfter(db, after)
  for await (const orders of batches(ORDERS_AT_ONCE, read, ({ order }) => order)) {
    for (const order of orders) {
      const [law, agreed, natures] = [order.law, order.agreed, order.natures].map((kept) =>
        kept === null ? undefined : JSON.parse(kept),
      )
      const { salary } = order
      const terms = { salary, agreed, natures, settings: JSON.parse(order.settings), law }
      const fault = faultOf(order, JSON.parse(order.lines), terms)
      if (fault) broken.push(`${documentName('paysheet', order.order)}: ${fault}.`)
    }
  }
  return broken
}

/** Read as text, since a move checks the other engine's database, whose JSON has other functions. */
const payrollsAfter = (db: Db, after: number) =>
  db
    .select({
      order: sql<number>`"order"`,
      payday: sql<Payday>`payday`,
      salary: amountIn('salary'),
      amount: amountIn('amount'),
      gross: amountIn('gross'),
      total: amountIn('total'),
      lines: sql<string>`cast(lines as text)`,
      settings: sql<string>`cast(snapshot -> 'settings' as text)`,
      law: sql<string | null>`cast(snapshot -> 'law' as text)`,
      agreed: sql<string | null>`cast(snapshot -> 'agreed' as text)`,
      natures: sql<string | null>`cast(snapshot -> 'natures' as text)`,
    })
    .from(sql`paysheets`)
    .where(sql`"order" > ${after}`)
    .orderBy(sql`"order"`)
    .limit(ORDERS_AT_ONCE)

type Payroll = Awaited<ReturnType<typeof payrollsAfter>>[number]

const amountIn = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value) => centimos(Number(value)))

function faultOf(
  { payday, amount, gross, total }: Payroll,
  lines: readonly CodedLine[],
  terms: PayrollTerms,
): string | undefined {
  if (lines.some((line) => line.amount <= 0 || !LINE_KINDS.includes(line.kind))) {
    return 'tiene conceptos sin tipo o sin monto'
  }
  const sums = sumsOf(amount, lines)
  if (total !== sums.total) return 'el total no es la suma de sus partes'
  if (gross !== sums.gross) return 'sus asignaciones no son las que dice'
  if (amount !== baseOf(terms, payday, EXACT)) {
    return 'el monto no corresponde al salario y la quincena'
  }
  const { agreed } = terms
  if (agreed && terms.salary !== EXACT.inBs(agreed.salary, agreed.rate)) {
    return 'el salario no es el acordado, a la tasa que guarda'
  }
  const parts = lines.filter((line) => !isTypedLine(line))
  if (new Set(parts.map(({ code }) => code)).size < parts.length) return 'tiene dos veces una parte'
  const amounts = amountsByPart(lines)
  const named = (part: PartKey) => PART_WORDS[part].named
  const due = amountsByPart(
    computePayroll(
      {
        ...{ ...terms, payday, lines: lines.filter(isTypedLine) },
        ...ofEach(TYPED_PARTS, (part) => amounts[part]),
        // The bonus may be part of what the others go by.
        on: ofEach(TOGGLES, (part) => part !== 'bonus' || amounts.bonus > 0),
      },
      EXACT,
    ).parts,
  )
  const isOff = (part: Toggle) => amounts[part] > 0 && amounts[part] !== due[part]
  const wrong = TOGGLES.find(isOff) ?? (amounts.islr === due.islr ? undefined : 'islr')
  if (wrong && terms.law) return `${named(wrong)} no es lo que dan los términos que guarda`
  if (wrong === 'lph') return `${named(wrong)} no es ${LAW_NAMED[wrong]}`
  if (wrong) return `${named(wrong)} no es el de la configuración que guarda`
  const typed = parts.find(({ code, reason }) => !reason && TYPED_PARTS.some((one) => one === code))
  return typed && `${named(typed.code as PartKey)} y su motivo no van juntos`
}

/** Documents and runs are never deleted, so the last number given out is the highest one present. */
async function wrongCounters(db: Db): Promise<string[]> {
  const counted = everyKind(
    ({ kind, table }) =>
      `select '${kind}' as kind, coalesce(max("order"), 0) as highest, count(*) as present,
        count(case when voided_at is null then 1 end) as standing from ${table}`,
  )
  const runs = sql`select 'payroll_run', coalesce(max("order"), 0), count(*), null from payroll_runs`
  const rows = await db
    .select({
      kind: sql<string>`counted.kind`,
      highest: sql`highest`.mapWith(Number),
      present: sql`present`.mapWith(Number),
      standing: sql<string | number | null>`standing`,
      last: sql`coalesce(last, 0)`.mapWith(Number),
      live: sql`coalesce(live, 0)`.mapWith(Number),
    })
    .from(
      sql`(${counted} union all ${runs}) as counted left join counters on counters.kind = counted.kind`,
    )
  return rows.flatMap(({ kind, highest, present, standing, last, live }) => {
    const counter = `Contador de ${documentOf(kind)?.plural ?? 'nóminas'}`
    return [
      ...(standing === null || live === Number(standing)
        ? []
        : [`${counter}: dice ${live} vigentes y hay ${standing}.`]),
      ...(last === highest
        ? []
        : [`${counter}: el último número es ${last} y el mayor dado es ${highest}.`]),
      ...(present === highest
        ? []
        : [`${counter}: se dieron ${highest} números y quedan ${present}.`]),
    ]
  })
}

/** A document keeps everything that its receipt prints. */
function poorSnapshots(db: Db): Promise<string[]> {
  const lacking: Parameters<typeof everyKind>[0] = ({ kind, table, keeps }) => {
    const faults = keeps.map((path) => {
      const [of, name] = path.split('.')
      return `snapshot -> '${of}' ->> '${name}' is null`
    })
    if (kind === 'payment') {
      faults.push(`(account_id is null) <> (snapshot -> 'account' ->> 'number' is null)`)
    }
    return `select '${kind}' as kind, "order" from ${table} where ${faults.join(' or ') || '1 = 0'}`
  }
  return faultyDocuments(db, lacking, 'no guarda lo que imprime')
}

/** The records of a one-time key exist, and no other key made them too. */
async function wrongKeys(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const { kind, table, path, plural } of KINDS) {
    const keys = await db
      .select({ made: sql<string | number[]>`record_ids` })
      .from(sql`one_time_keys`)
      // A key may name the kind by its path, and may add the id of another record.
      .where(sql`kind in (${path}, ${kind}) or kind like ${`${kind} %`}`)
    const ids = keys.flatMap(({ made }) =>
      typeof made === 'string' ? (JSON.parse(made) as number[]) : made,
    )
    const there = await countOf(db, table, [...new Set(ids)])
    if (there === ids.length) continue
    broken.push(`Claves de un solo uso: dicen haber creado ${ids.length} ${plural} y son ${there}.`)
  }
  return broken
}

/** A statement takes no more values than this. */
const IDS_AT_ONCE = 10_000

/** How many of the ids the table has; each id is given once. */
async function countOf(db: Db, table: string, ids: readonly number[]): Promise<number> {
  let count = 0
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const [found] = await db
      .select({ n: sql`count(*)`.mapWith(Number) })
      .from(sql`${sql.identifier(table)}`)
      .where(sql`id in ${ids.slice(from, from + IDS_AT_ONCE)}`)
    count += found?.n ?? 0
  }
  return count
}
