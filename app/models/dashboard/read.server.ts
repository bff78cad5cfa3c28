/** What the dashboard shows beside its lists, by subject (docs/rules/screens.md#21). */
import { sql } from 'drizzle-orm'
import { daysOfMonth, type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { ADJUSTED } from '#app/models/adjustments/read.server.ts'
import { selectUnsentFile } from '#app/models/bank-files/read.server.ts'
import { IS_TO_CLOSE, monthBefore } from '#app/models/closing/read.server.ts'
import { CONTRIBUTIONS_USED, contributionsDueIn } from '#app/models/contributions/read.server.ts'
import { DAYS_BESIDE, yearBounds, yearsBesideIn } from '#app/models/documents/statistics.server.ts'
import { FAILED_MAILS, mailsSince } from '#app/models/mails/read.server.ts'
import { receiptsSince, selectFailedReceipts } from '#app/models/payroll-runs/read.server.ts'
import { DOLLAR_DAYS, dollarDayIn, EURO_DAYS } from '#app/models/rates/read.server.ts'
import { selectOwnReport } from '#app/models/reports/read.server.ts'
import { WAITING_REGISTRATIONS } from '#app/models/users/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { ONE_ROW, query } from '#db/query.server.ts'

export type Waits = Awaited<ReturnType<typeof readWaits>>

/** What waits for somebody, whoever may deal with it, in one statement. */
export async function readWaits(
  db: Db,
  { user_id, today, now }: { user_id: number; today: IsoDate; now: Date },
) {
  const month_before = monthBefore(today)
  const [row] = await waits(db).execute({
    ...{ user_id, today, now: now.toISOString(), ...month_before },
    month_end: daysOfMonth(monthOf(today)).last,
    ...{ receipts_since: receiptsSince(now), mails_since: mailsSince(now) },
    files_since: receiptsSince(now),
  })
  if (!row) throw new Error('A query of one row has none')
  const { registrations, registered_last, registered_before, receipts, report, file } = row
  return {
    /** How many registered, and the names of the latest two. */
    registrations: {
      count: registrations,
      names: [registered_last, registered_before].filter((name) => name !== null),
    },
    /** The last run of which receipts failed, with their number. */
    receipts: receipts?.run ? { run: receipts.run, count: receipts.count } : undefined,
    /** The day of the dollar's last rate; null for none up to today, undefined where none was ever entered. */
    dollar: dollarDayIn(row),
    /** The same of the euro, where wages are agreed in it. */
    euro: row.euro_used ? row.euro_day : undefined,
    contributions: contributionsDueIn(row, today),
    /** The last day of the month before, if that is to be closed. */
    toClose: row.isToClose ? month_before.to_close : undefined,
    failedMails: row.failedMails,
    /** The oldest bank file of the last thirty days that nobody has sent, with the number of all. */
    unsentFile: file ?? undefined,
    /** The user's latest report, with the number of all. */
    report: report ?? undefined,
  }
}

const waits = query((db) => {
  const receipts = selectFailedReceipts(db).as('receipts')
  const report = selectOwnReport(db).as('report')
  const file = selectUnsentFile(db).as('file')
  return db
    .select({
      ...{ ...WAITING_REGISTRATIONS, ...DOLLAR_DAYS, ...EURO_DAYS, ...CONTRIBUTIONS_USED },
      ...{ isToClose: IS_TO_CLOSE, failedMails: FAILED_MAILS },
      receipts: { run: receipts.run, count: receipts.count },
      report: { id: report.id, state: report.state, of: report.of },
      file: { id: file.id, lot: file.lot, of: file.unsent },
    })
    .from(ONE_ROW)
    .leftJoin(receipts, sql`true`)
    .leftJoin(report, sql`true`)
    .leftJoin(file, sql`true`)
})

/** The nearest years with documents, and what the year's adjustments changed by type, in signed céntimos. */
export async function readYearSides(db: Db, year: number) {
  const [row] = await yearSides(db).execute(yearBounds(year))
  if (!row) throw new Error('A query of one row has none')
  return { beside: yearsBesideIn(row), adjusted: row.adjusted }
}

const yearSides = query((db) => db.select({ ...DAYS_BESIDE, adjusted: ADJUSTED }).from(ONE_ROW))
