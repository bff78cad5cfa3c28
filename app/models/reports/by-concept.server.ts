/** The files of 'Nómina por conceptos' (docs/rules/reports.md#18). */

import type { LabelledValue } from '#app/io/printing/html.server.tsx'
import type { ListReport } from '#app/io/printing/list.server.tsx'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { counted } from '#app/kernel/values/counts.ts'
import type { Sums } from '#app/models/documents/reports.server.ts'
import {
  OF_ORDERS,
  OF_PEOPLE,
  type Who,
} from '#app/models/payroll-runs/by-concept/columns.server.ts'
import { BY_CONCEPT_TITLE, type RowsBy } from '#app/models/payroll-runs/by-concept/fields.ts'
import { countWaiting } from '#app/models/payroll-runs/by-concept/orders.server.ts'
import {
  type ByConcept,
  readByOrder,
  readByPerson,
} from '#app/models/payroll-runs/by-concept/read.server.ts'
import type { Paid } from '#app/models/payroll-runs/concept-columns.server.ts'
import { printedConcepts } from '#app/models/payroll-runs/concept-print.server.ts'
import {
  conceptSheets,
  madeBy,
  sheetColumns,
} from '#app/models/payroll-runs/concept-sheets.server.ts'
import type { ConceptSums } from '#app/models/payroll-runs/tally.server.ts'
import {
  type FileRequest,
  headOf,
  type ReportFile,
  type ReportOptions,
  type ReportTools,
  type SummaryFormat,
  type Tabled,
  tableFile,
} from './files.server.ts'
import type { ReportHead } from './tables.server.ts'

export type ByConceptRequest = FileRequest & {
  by: RowsBy
  /** Only its filters and dates count. */
  listing: Listing
  filters: LabelledValue[]
}

export const byConceptFileName = (format: SummaryFormat) => `nomina-por-conceptos.${format}`

/** Makes the file. Throws PdfError and FieldErrors as produceReport does. */
export async function produceByConcept(
  tools: ReportTools,
  request: ByConceptRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { db } = tools.database
  const { by, listing } = request
  const { signal } = options
  if (by === 'order') {
    return fileOf(tools, request, options, OF_ORDERS, await readByOrder(db, listing, signal))
  }
  return fileOf(tools, request, options, OF_PEOPLE, await readByPerson(db, listing, signal))
}

async function fileOf<R extends Paid>(
  tools: ReportTools,
  request: ByConceptRequest,
  options: ReportOptions,
  { sheet, printed }: Who<R>,
  read: ByConcept<R>,
): Promise<ReportFile> {
  const { format, csv } = request
  const head = async (): Promise<Head> => {
    const waiting = await countWaiting(tools.database.db, request.listing)
    const text = `Sin contar ${counted(waiting, 'orden', 'órdenes')} por aprobar`
    const remarks = [
      ...(waiting > 0 ? [text] : []),
      ...(request.listing.currency ? [AT_THEIR_RATES] : []),
    ]
    const remark = remarks.join('. ') || undefined
    return { title: BY_CONCEPT_TITLE, ...headOf(tools, request), remark }
  }
  const made: Tabled = {
    ...{ name: byConceptFileName(format), format, csv },
    count: () => read.count,
    sheets: async () => {
      const above = await head()
      const columns = sheetColumns(sheet.columns, read.found)
      const said = ({ sums }: ConceptSums) => saidAbove(above, sums.company)
      return conceptSheets({ name: sheet.name, columns, ...read, said })
    },
    printed: async () => ({
      ...(await printedConcepts({ ...printed, ...read, isSummed: true })),
      ...(await head()),
    }),
  }
  return tableFile(tools, made, options)
}

const AT_THEIR_RATES =
  'En dólares cada orden va a la tasa de su fecha, sin las de antes de la primera'

type Head = ReportHead & Pick<ListReport, 'title' | 'remark'>

const saidAbove = (
  { title, period, filters, remark, ...maker }: Head,
  company: Sums['company'],
) => [
  title,
  ...(company ? [`${company.name}, RIF ${company.ric}`] : []),
  period,
  ...filters.map(({ label, value }) => `${label}: ${value}`),
  ...(remark ? [remark] : []),
  madeBy(maker),
]
