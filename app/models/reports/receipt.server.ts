/** Makes the file of one receipt (docs/rules/reports.md#2). */
import { countPages } from '#app/io/printing/merge.server.ts'
import { receiptHtml } from '#app/io/printing/receipt.server.tsx'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { readLetterhead } from '#app/models/company/read.server.ts'
import {
  PDF_TYPE,
  REPORT_KINDS,
  type ReportFile,
  type ReportKindName,
  type ReportTools,
} from './files.server.ts'

/** With `titular_id`, only that titular's. Throws NotFound. */
export async function produceReceipt(
  tools: ReportTools,
  kind: ReportKindName,
  id: number,
  titular_id?: number,
): Promise<ReportFile & { body: Uint8Array }> {
  const { database, pdf } = tools
  const { reports } = REPORT_KINDS[kind]
  const receipt = await reports.receipt(database.db, id, titular_id)
  const name = `${reports.file.one}-${String(receipt.order).padStart(6, '0')}.pdf`
  const letterhead = await readLetterhead(database.db, tools)
  const company = letterhead(receipt.company)
  const whole = { ...receipt, company }
  const printed = await pdf.renderReceipt(receiptHtml(whole))
  const ofSeveral = countPages(printed) > 1
  const body = ofSeveral ? await pdf.renderReceipt(receiptHtml(whole, true)) : printed
  return { name, type: PDF_TYPE, body }
}

/** The receipt that goes with a message; null when the document no longer exists, or has no receipt: the text is then sent alone. */
export async function attachedReceipt(
  tools: ReportTools,
  { kind, id }: { kind: string; id: number },
) {
  if (!Object.hasOwn(REPORT_KINDS, kind)) return null
  try {
    return await produceReceipt(tools, kind as ReportKindName, id)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}
