/** The HTML of receipts, out of the app's own sources; loaded by Vite, since it is made of JSX. */
import { paysheetReports } from '#app/models/paysheet-reports.server.ts'
import { receiptHtml } from '#app/services/reports/receipt.server.tsx'
import { openSnapshot } from '#db/client.server.ts'

export async function receiptsOf(database: string, ids: number[]): Promise<string[]> {
  const { db, close } = await openSnapshot(database)
  const html: string[] = []
  for (const id of ids) html.push(receiptHtml(await paysheetReports.receipt(db, id)))
  await close()
  return html
}
