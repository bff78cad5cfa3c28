/** The HTML of receipts, out of the app's own sources; loaded by Vite, since it is made of JSX. */
import { paysheetReceiptData } from '#app/models/paysheet-reports.server.ts'
import { paysheetReceipt } from '#app/services/reports/paysheet-receipt.server.ts'
import { receiptHtml } from '#app/services/reports/receipt.server.tsx'
import { openSnapshot } from '#db/client.server.ts'

export async function receiptsOf(database: string, ids: number[]): Promise<string[]> {
  const { db, close } = await openSnapshot(database)
  const html: string[] = []
  for (const id of ids) html.push(receiptHtml(paysheetReceipt(await paysheetReceiptData(db, id))))
  await close()
  return html
}
