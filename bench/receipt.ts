/** A warm receipt over HTTP, against Chromium's bare page.pdf of the same HTML on a reused page. */
import puppeteer from 'puppeteer-core'
import { runnerImport } from 'vite'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'
import type { Measured } from './processes.ts'
import { medianOf } from './rounds.ts'
import { sized } from './size.ts'

const WARM_UP = sized(5, 1)
const ROUNDS = sized(6, 1)
const A_ROUND = 10
/** Between the numbers of the receipts. */
const STEP = sized(997, 97)

/** Milliseconds per receipt, medians of alternating rounds. */
export async function compareReceipts(
  app: Measured,
  headers: Record<string, string>,
  database: string,
): Promise<{ ours: number; bare: number }> {
  const ids = Array.from({ length: A_ROUND }, (_, i) => 1 + i * STEP)
  const { module } = await runnerImport<typeof import('./report-html.ts')>('/bench/report-html.ts')
  const receipts = await module.receiptsOf(database, ids)
  const browser = await puppeteer.launch({
    ...(await chromiumLaunch()),
    headless: 'shell',
    pipe: true,
  })
  try {
    const page = await browser.newPage()
    const bare = async (n: number) => {
      await page.setContent(receipts[n] ?? '')
      return page.pdf({ format: 'letter', printBackground: true, preferCSSPageSize: true })
    }
    const ours = async (n: number) => {
      const response = await fetch(`${app.url}/api/reports/paysheets/${ids[n]}`, { headers })
      if (!response.ok) throw new Error(`the receipt answered ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    }
    const times = { ours: [] as number[], bare: [] as number[] }
    for (let n = 0; n < WARM_UP; n++) await Promise.all([await ours(n), await bare(n)])
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 0; n < A_ROUND; n++) times.ours.push(await timed(() => ours(n)))
      for (let n = 0; n < A_ROUND; n++) times.bare.push(await timed(() => bare(n)))
    }
    return { ours: medianOf(times.ours), bare: medianOf(times.bare) }
  } finally {
    await browser.close()
  }
}

async function timed(work: () => Promise<Uint8Array>): Promise<number> {
  const start = performance.now()
  const file = await work()
  const ms = performance.now() - start
  if (Buffer.from(file.subarray(0, 5)).toString() !== '%PDF-') throw new Error('this is no PDF')
  return ms
}
