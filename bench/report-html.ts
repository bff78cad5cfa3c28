/** The HTML of reports from the app's own sources; loaded by Vite, because it is written in JSX. */

import { listDocuments } from '#app/io/printing/list.server.tsx'
import { receiptHtml, receiptsHtml } from '#app/io/printing/receipt.server.tsx'
import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import { printedList } from '#app/models/reports/tables.server.ts'
import { openSnapshot } from '#db/client.server.ts'

export async function receiptsOf(database: string, ids: number[]): Promise<string[]> {
  const { db, close } = await openSnapshot(database)
  const html: string[] = []
  for (const id of ids) html.push(receiptHtml(await paysheetReports.receipt(db, id)))
  await close()
  return html
}

const listingOf = (query: string) =>
  parseListing(paysheetListing, new URLSearchParams(query)).listing

/** A query's list of payroll orders, as one document. */
export async function listHtml(database: string, query: string): Promise<string> {
  const { db, close } = await openSnapshot(database)
  const printed = await printedList(paysheetReports.list(db, listingOf(query)))
  await close()
  const head = { period: query, filters: [], generatedBy: '', generatedAt: '2026-01-01T00:00:00Z' }
  const documents = [...listDocuments({ ...printed, ...head })]
  const rows = documents.map((html) => /<tbody><tr><td>.*?<\/tbody>/s.exec(html)?.[0] ?? '')
  return documents[0]?.replace('</table>', `${rows.slice(1).join('')}</table>`) ?? ''
}

/** The receipts of a query's payroll orders as one document, and their number. */
export async function receiptsHtmlOf(database: string, query: string) {
  const { db, close } = await openSnapshot(database)
  const receipts: Receipt[] = []
  for await (const some of paysheetReports.receipts(db, listingOf(query))) receipts.push(...some)
  await close()
  return { count: receipts.length, html: receiptsHtml('Órdenes de nómina', receipts) }
}
