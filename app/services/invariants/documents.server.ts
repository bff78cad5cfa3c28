/** What must be true of documents alone: arithmetic, numbers, snapshots and one-time keys. */

import { sql } from 'drizzle-orm'
import { exactly } from '#app/services/asking/queries.server.ts'
import { LAWS, PART_WORDS } from '#app/services/payroll-parts.ts'
import type { Db } from '#db/client.server.ts'
import { LINE_KINDS } from '#db/kinds.ts'
import {
  LAW_PARTS,
  PARTS,
  type PartKey,
  reasonOf,
  SETTINGS_PARTS,
  TYPED_PARTS,
} from '#db/payroll-parts.ts'
import type { PaysheetLine } from '#db/schema.ts'
import { allOf, documentName, documentOf, everyKind, KINDS } from './kinds.server.ts'

/** A Spanish sentence for each faulty document. */
export const findWrongDocuments = allOf([
  wrongPayrolls,
  wrongLines,
  wrongCounters,
  poorSnapshots,
  wrongKeys,
])

/** The arithmetic of docs/rules/payroll.md#4, over the order's own columns and snapshot. */
async function wrongPayrolls(db: Db): Promise<string[]> {
  const kept = (amount: string) => `cast(snapshot -> 'settings' ->> '${amount}' as bigint)`
  const off = (part: string) => `${part} <> 0 and ${part} <> ${kept(part)}`
  const fault = sql.raw(`case
    when total <> amount ${PARTS_SIGNED} + lines_total then 'el total no es la suma de sus partes'
    when amount <> case payday when 'completo' then salary when 'primera' then salary / 2 else salary - salary / 2 end
      then 'el monto no corresponde al salario y la quincena'
    ${faults(LAW_PARTS, (part) => [`${part} <> 0 and ${part} <> ${LAWS[part].sql}`, `no es ${LAWS[part].named}`])}
    ${faults(SETTINGS_PARTS, (part) => [off(part), 'no es el de la configuración que guarda'])}
    ${faults(TYPED_PARTS, (part) => [`(${part} > 0) <> (${reasonOf(part)} is not null)`, 'y su motivo no van juntos'])}
  end`)
  const rows = await db
    .select({ order: sql<number>`"order"`, fault: sql<string>`fault` })
    .from(sql`(select "order", ${fault} as fault from paysheets) as judged`)
    .where(sql`fault is not null`)
    .orderBy(sql`"order"`)
  return rows.map(({ order, fault }) => `${documentName('paysheet', order)}: ${fault}.`)
}

/** Read as text, since a move checks the other engine's database, whose JSON has other functions. */
async function wrongLines(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      order: sql<number>`"order"`,
      lines: sql<string>`cast(lines as text)`,
      total: exactly(sql`lines_total`),
    })
    .from(sql`paysheets`)
    .where(sql`cast(lines as text) <> '[]' or lines_total <> 0`)
    .orderBy(sql`"order"`)
  return rows.flatMap(({ order, lines, total }) => {
    const fault = faultOfLines(JSON.parse(lines), total)
    return fault ? [`${documentName('paysheet', order)}: ${fault}.`] : []
  })
}

function faultOfLines(lines: PaysheetLine[], total: bigint): string | undefined {
  const isStrange = lines.some(({ kind, amount }) => amount <= 0 || !LINE_KINDS.includes(kind))
  const signed = lines.map(({ kind, amount }) => BigInt(kind === 'asignacion' ? amount : -amount))
  if (signed.reduce((sum, each) => sum + each, 0n) !== total) {
    return 'sus otros conceptos no suman lo que dice'
  }
  return isStrange ? 'tiene conceptos sin tipo o sin monto' : undefined
}

const PARTS_SIGNED = PARTS.map(({ key, sign }) => `${sign === 'adds' ? '+' : '-'} ${key}`).join(' ')

/** The SQL cases that describe the faults of these parts. */
function faults<P extends PartKey>(
  parts: readonly P[],
  of: (part: P) => readonly [wrong: string, told: string],
): string {
  const cases = parts.map((part) => {
    const [wrong, told] = of(part)
    return `when ${wrong} then '${PART_WORDS[part].named} ${told}'`
  })
  return cases.join('\n    ')
}

/** Documents are never deleted, so the last number given out is the highest one present. */
async function wrongCounters(db: Db): Promise<string[]> {
  const counted = everyKind(
    ({ kind, table }) =>
      `select '${kind}' as kind, coalesce(max("order"), 0) as highest, count(*) as present,
        count(case when voided_at is null then 1 end) as standing from ${table}`,
  )
  const rows = await db
    .select({
      kind: sql<string>`counted.kind`,
      highest: sql`highest`.mapWith(Number),
      present: sql`present`.mapWith(Number),
      standing: sql`standing`.mapWith(Number),
      last: sql`coalesce(last, 0)`.mapWith(Number),
      live: sql`coalesce(live, 0)`.mapWith(Number),
    })
    .from(sql`(${counted}) as counted left join counters on counters.kind = counted.kind`)
  return rows.flatMap(({ kind, highest, present, standing, last, live }) => {
    const counter = `Contador de ${documentOf(kind)?.plural}`
    return [
      ...(live === standing ? [] : [`${counter}: dice ${live} vigentes y hay ${standing}.`]),
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
async function poorSnapshots(db: Db): Promise<string[]> {
  const lacking = everyKind(({ kind, table, keeps }) => {
    const faults = keeps.map((path) => {
      const [of, name] = path.split('.')
      return `snapshot -> '${of}' ->> '${name}' is null`
    })
    if (kind === 'payment') {
      faults.push(`(account_id is null) <> (snapshot -> 'account' ->> 'number' is null)`)
    }
    return `select '${kind}' as kind, "order" from ${table} where ${faults.join(' or ') || '1 = 0'}`
  })
  const rows = await db
    .select({ kind: sql<string>`kind`, order: sql<number>`"order"` })
    .from(sql`(${lacking}) as broken`)
    .orderBy(sql`kind`, sql`"order"`)
  return rows.map(({ kind, order }) => `${documentName(kind, order)}: no guarda lo que imprime.`)
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
