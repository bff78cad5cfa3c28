/** A titular's 'Resumen anual' as a screen shows it and as a file, for staff and for themselves. */

import { heldUntilRead } from '#app/http/api/whole-lists.server.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { readYear } from '#app/http/lists/own-orders.server.ts'
import { listDocuments } from '#app/io/printing/list.server.tsx'
import { XLSX_TYPE, xlsxBody } from '#app/io/spreadsheets/xlsx.server.ts'
import { allows } from '#app/models/access/permissions.ts'
import { readLetterhead } from '#app/models/company/read.server.ts'
import { ownYearsBeside } from '#app/models/documents/statistics.server.ts'
import { printedYear } from '#app/models/payroll-runs/year/print.server.ts'
import { yearRows, yearSheet, yearSummary } from '#app/models/payroll-runs/year/read.server.ts'
import { dollarDay } from '#app/models/rates/read.server.ts'
import type { Titular } from '#app/models/titulars/read.server.ts'
import { fileResponse } from './requests.server.ts'

/** The year that the query asks for, as a table: a line a month and the sums below. */
export async function readYearSummary(args: RouteArgs, titular: number) {
  const { db, today, user } = contextOf(args)
  const { year, notice } = readYear(args)
  const summary = await yearSummary(db, titular, year, currencyOf(args))
  const rows = yearRows(summary)
  const lines = summary.months.map((month, i) => ({
    month,
    amounts: rows.map(({ months }) => months[i] ?? 0n),
  }))
  const total = { month: 'Total', amounts: rows.map(({ sum }) => sum) }
  return {
    ...{ year, notice, count: summary.count, payments: summary.payments },
    isOpen: summary.isOpen,
    mayConfirm: allows(user?.role_id ?? null, '/settings/parameters'),
    columns: rows.map(({ label, isConcept = false }) => ({ label, isConcept })),
    lines: [...lines, total],
    // Only where the dollar is used: a rate of it was once entered.
    hasDollars: (await dollarDay(db, today)) !== undefined,
    isInDollars: summary.dollars !== undefined,
    beside: await ownYearsBeside(db, year, titular),
  }
}

const currencyOf = ({ url }: Pick<RouteArgs, 'url'>) =>
  url.searchParams.get('currency') === 'USD' ? 'USD' : null

/** The year that the query asks for as a workbook or, by default, as a PDF. */
export async function yearFile(args: RouteArgs, titular: Titular): Promise<Response> {
  const { app, db, user } = contextOf(args)
  const { year } = readYear(args)
  const summary = await yearSummary(db, titular.id, year, currencyOf(args))
  const name = `resumen-anual-${year}-${titular.id}`
  if (args.url.searchParams.get('format') === 'xlsx') {
    const body = xlsxBody([yearSheet(summary)])
    return fileResponse({ name: `${name}.xlsx`, type: XLSX_TYPE, body }, contextOf(args))
  }
  const company = (await readLetterhead(db, app))(null)
  const made = { generatedBy: user?.name ?? '', generatedAt: app.now().toISOString() }
  const tables = printedYear(titular, summary, { company, ...made })
  const { signal } = args.request
  return heldUntilRead(args.request, `${user?.id}`, async () => {
    const documents = tables.flatMap((table) => [...listDocuments(table)])
    const body = await app.pdf.renderList(documents, { signal })
    return fileResponse({ name: `${name}.pdf`, type: 'application/pdf', body }, contextOf(args))
  })
}
