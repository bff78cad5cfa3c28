/** What FAOV's file of a month would have, and what it lacks (docs/rules/contributions.md#5). */
import { desc, eq } from 'drizzle-orm'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { daysOfMonth, type Month } from '#app/kernel/values/dates.ts'
import { getCompanyProfile } from '#app/models/company/read.server.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import { faovWage } from '#app/models/payroll/faov.ts'
import { usedBy } from '#app/models/payroll/law.ts'
import { PARAMETER_NAMES, parametersOn } from '#app/models/payroll/parameters.ts'
import type { Db } from '#db/client.server.ts'
import { faov_files } from '#db/schema.ts'
import { lawOf } from './amounts.ts'
import { type FaovWorker, faovFileName, faovLacks, faovLine } from './faov.ts'
import { monthWorkers } from './workers.server.ts'

export type FaovLack = { titular_id: number; name: string; lacks: string[] }
/** The file of those whom the month's live orders pay, and FAOV is due of, by name. */
export async function draftFaovFile(db: Db, month: Month) {
  const { last } = daysOfMonth(month)
  const { values, unconfirmed } = parametersOn(await listParameters(db), last, PARAMETER_NAMES)
  const { faov_number } = await getCompanyProfile(db)
  const isByMonthBefore = values.contributions_by === 'before'
  const { workers } = await monthWorkers(db, month, { isByMonthBefore })
  const paid = workers.filter(({ orders, own }) => orders > 0 && own?.lph !== 'exempt')
  const lines = await inTurns(paid, (some) =>
    some.map((worker) => {
      const { law, earned } = lawOf(worker, { month, values })
      const paid = worker.before === undefined ? earned : { ...earned, payday: worker.pays }
      const left_at = worker.left_at && worker.left_at <= last ? worker.left_at : null
      const said: FaovWorker = { ...worker, left_at, wage: faovWage(law, paid) }
      const { titular_id, name } = worker
      const lacks = faovLacks(said)
      return { titular_id, name, wage: said.wage, lacks, text: `${faovLine(said, values)}\r\n` }
    }),
  )
  const lacks = lines.flatMap(({ titular_id, name, lacks }) =>
    lacks.length > 0 ? [{ titular_id, name, lacks }] : [],
  )
  const isWhole = faov_number !== null && lacks.length === 0 && lines.length > 0
  return {
    count: lines.length,
    /** The month's wages, in céntimos. */
    total: lines.reduce((sum, { wage }) => sum + BigInt(wage), 0n),
    lacks,
    hasNumber: faov_number !== null,
    /** Whether the wages are computed with values that nobody has confirmed; the worker's percentage is not in them. */
    isOpen: unconfirmed.some((name) => name !== 'lph_worker' && usedBy('lph', name)),
    ...(isWhole && {
      file: {
        name: faovFileName(faov_number, month),
        content: Buffer.from(lines.map(({ text }) => text).join(''), 'ascii'),
      },
    }),
  }
}

/** The files that were made of a month, the last first; without their bytes. */
export function listFaovFiles(db: Db, month: Month) {
  const { id, name, count, total, sha256, user_name, created_at } = faov_files
  return db
    .select({ id, name, count, total, sha256, user_name, created_at })
    .from(faov_files)
    .where(eq(faov_files.month, month))
    .orderBy(desc(id))
    .limit(MOST)
}

const MOST = 50

/** A file as it was made. Throws NotFound. */
export async function getFaovFile(db: Db, id: number) {
  const [file] = await db.select().from(faov_files).where(eq(faov_files.id, id))
  if (!file) throw new NotFound()
  return file
}
