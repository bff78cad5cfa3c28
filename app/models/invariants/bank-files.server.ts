/** What must be true of bank files (docs/rules/bank-files.md#22). */
import { createHash } from 'node:crypto'
import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { batches } from '#db/query.server.ts'
import { bank_files } from '#db/schema.ts'
import { allOf } from './kinds.server.ts'

export const findWrongBankFiles = allOf([otherSums, otherBytes, otherAmounts])

const nameOf = (lot: number) => `Archivo del banco N° ${String(lot).padStart(6, '0')}`

async function otherSums(db: Db): Promise<string[]> {
  const rows = await db
    .select({ lot: bank_files.lot })
    .from(bank_files)
    .where(
      sql`${bank_files.count} <> (select count(*) from bank_file_lines where bank_file_id = ${bank_files.id})
        or ${bank_files.total} <> (select coalesce(sum(amount), 0) from bank_file_lines where bank_file_id = ${bank_files.id})`,
    )
    .orderBy(asc(bank_files.lot))
  return rows.map(({ lot }) => `${nameOf(lot)}: su cantidad o su total no son los de sus líneas.`)
}

/** One file at a time: each may have megabytes. */
async function otherBytes(db: Db): Promise<string[]> {
  const broken: string[] = []
  const next = (after: number) =>
    db
      .select()
      .from(bank_files)
      .where(gt(bank_files.id, after))
      .orderBy(asc(bank_files.id))
      .limit(1)
  for await (const [file] of batches(1, next)) {
    if (file && createHash('sha256').update(file.content).digest('hex') !== file.sha256)
      broken.push(`${nameOf(file.lot)}: sus bytes no son los que se hicieron.`)
  }
  return broken
}

/**
 * An order has the amount that its lines pay, unless it is void, or the trail says that an edit after
 * the file took that amount away. The trail's order tells, and not its times: whoever edits may have
 * begun before the file was made.
 */
async function otherAmounts(db: Db): Promise<string[]> {
  const kinds = [
    { kind: 'paysheet', table: 'paysheets', amount: 'total' },
    { kind: 'payment', table: 'payments', amount: 'amount' },
  ]
  const broken: string[] = []
  for (const { kind, table, amount } of kinds) {
    const rows = await db
      .select({ lot: bank_files.lot, position: sql`lines.position`.mapWith(Number) })
      .from(sql`bank_file_lines as lines`)
      .innerJoin(bank_files, eq(bank_files.id, sql`lines.bank_file_id`))
      .leftJoin(sql.raw(`${table} as orders`), sql`orders.id = lines.document_id`)
      .where(
        sql`lines.kind = ${kind} and (orders.id is null or (orders.voided_at is null
          and ${sql.raw(`orders.${amount}`)} <> lines.amount
          and not exists (select 1 from audit where kind = ${kind} and record_id = orders.id
            and action = 'update' and cast(before ->> ${sql.raw(`'${amount}'`)} as bigint) = lines.amount
            and id > (select max(made.id) from audit as made where made.kind = 'bank_file'
              and made.record_id = ${bank_files.id} and made.action = 'create'))))`,
      )
      .orderBy(asc(bank_files.lot), sql`lines.position`)
    for (const { lot, position } of rows) {
      broken.push(`${nameOf(lot)}, línea ${position}: su monto no es el de la orden que paga.`)
    }
  }
  return broken
}
