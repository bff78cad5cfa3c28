import { keepBrowser, type PdfLog } from './browser.server.ts'
import { keepDrawnLogo } from './logo.server.ts'
import { drawPageNumbers, mergePdfs, pageNumberStrips } from './merge.server.ts'
import { openPrintPage, type PrintPage } from './page.server.ts'
import type { Receipt } from './receipt-texts.server.ts'
import { printReceipts, type ReceiptsOptions } from './shapes/receipts.server.ts'

const LANES = 2
const RENDER_MS = 120_000
const CLOSE_PAGE_MS = 5_000
/**
 * A reused page prints in a third less time; its memory grows slowly with receipts, fast with
 * lists.
 */
const MAX_WEAR = 1_000
const LIST_WEAR = 200

/** The print failed; `cause` has the reason when there is more to say. */
export class PdfError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PdfError'
  }
}

export type PdfOptions = {
  /** The browser to use before the machine's own and the packaged one. */
  chromiumPath?: string
  log?: PdfLog
  /** How long one print may take, in milliseconds; two minutes by default. */
  timeoutMs?: number
}

export type PdfPartsOptions = {
  /** Called after each printed part with the number printed so far. */
  onProgress?: (printed: number) => void
  /** Stops between parts; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

export type PdfListOptions = PdfPartsOptions & {
  /** Whether every page has 'Página n de m'; true by default. */
  pageNumbers?: boolean
}

/** HTML documents, the parts of one PDF; a generator is asked for each one when its turn comes. */
export type HtmlParts = Iterable<string> | AsyncIterable<string>

/** Prints self-contained HTML. Failures reject with PdfError. */
export type PdfRenderer = {
  /** One document, tagged for screen readers, on a page that stays open. */
  renderReceipt(html: string): Promise<Uint8Array>
  /** All parts in one file, each starting on a new sheet. */
  renderList(html: HtmlParts, options?: PdfListOptions): Promise<Uint8Array>
  /** Each part as a file of its own. */
  renderParts(html: HtmlParts, options?: PdfPartsOptions): Promise<Uint8Array[]>
  renderReceipts(
    title: string,
    batches: AsyncIterable<Receipt[]>,
    options?: ReceiptsOptions,
  ): Promise<Uint8Array>
  /**
   * A logo's PNG of the size that papers show, both as `data:` URIs; undefined for an image that cannot
   * be read. It is drawn once, and an SVG not at all.
   */
  drawLogo(logo: string): Promise<string | undefined>
  /** The process id of the browser, if one runs. */
  browserPid(): Promise<number | undefined>
  /** Closes the browser; waiting and running prints are refused. */
  close(): Promise<void>
}

/** A place to print: as many prints run at once as there are lanes. */
type Lane = { warm?: PrintPage; wear: number }

/**
 * The renderer of reports (docs/rules/reports.md#1): one browser per process, started on first use
 * and restarted when it dies; two prints at once, the others wait in order.
 */
export function createPdf({ chromiumPath, log, timeoutMs = RENDER_MS }: PdfOptions): PdfRenderer {
  const keeper = keepBrowser(chromiumPath, log)
  const free: Lane[] = Array.from({ length: LANES }, () => ({ wear: 0 }))
  const first = free[0]
  const waiting: { take(lane: Lane): void; refuse(error: unknown): void }[] = []
  let closed = false

  async function inLane<T>(work: (lane: Lane) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (closed) throw new PdfError('El servicio de reportes está cerrado')
    signal?.throwIfAborted()
    const lane = free.shift() ?? (await turn(signal))
    try {
      return await work(lane)
    } finally {
      const next = waiting.shift()
      if (next) next.take(lane)
      else if (lane === first) free.unshift(lane)
      else free.push(lane)
    }
  }

  /** Waits for a lane, unless the signal aborts first. */
  async function turn(signal?: AbortSignal): Promise<Lane> {
    const { promise, resolve: take, reject: refuse } = Promise.withResolvers<Lane>()
    const place = { take, refuse }
    const leave = () => {
      const at = waiting.indexOf(place)
      if (at < 0) return
      waiting.splice(at, 1)
      refuse(signal?.reason)
    }
    waiting.push(place)
    signal?.addEventListener('abort', leave)
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Works within the time limit, and once more when the browser or the page died. */
  async function tried<T>(open: () => Promise<PrintPage>, work: (page: PrintPage) => Promise<T>) {
    for (let attempt = 1; ; attempt++) {
      const time = limit(timeoutMs)
      let page: PrintPage | undefined
      try {
        page = await time.race(open())
        return await time.race(work(page))
      } catch (error) {
        log?.warn({ err: error, attempt }, 'pdf not printed')
        const late = error instanceof PdfError
        const lost = !late && !page?.alive()
        if (page) await discard(page)
        else if (late) keeper.kill()
        if (lost && attempt === 1 && !closed) continue
        throw late ? error : new PdfError('No se pudo generar el PDF', error)
      } finally {
        time.clear()
      }
    }
  }

  /** A page that does not close ends its browser, but not a newer one. */
  async function discard(page: PrintPage): Promise<void> {
    if (!page.alive()) return
    const time = limit(CLOSE_PAGE_MS)
    await time.race(page.close()).catch(() => (page.alive() ? keeper.kill() : undefined))
    time.clear()
  }

  async function warmPage(lane: Lane): Promise<PrintPage> {
    if (lane.warm?.alive() && lane.wear <= MAX_WEAR) return lane.warm
    const worn = lane.warm
    lane.warm = undefined
    lane.wear = 0
    if (worn) await discard(worn)
    lane.warm = await openPrintPage(await keeper.browser())
    return lane.warm
  }

  const onPage = <T>(
    work: (page: PrintPage) => Promise<T>,
    wear: number,
    signal?: AbortSignal,
  ): Promise<T> =>
    inLane(async (lane) => {
      const made = await tried(() => warmPage(lane), work)
      lane.wear += wear
      return made
    }, signal)

  const printIn = (html: string, tagged: boolean, wear: number, signal?: AbortSignal) =>
    onPage((page) => page.print(html, tagged), wear, signal)

  const renderParts: PdfRenderer['renderParts'] = (html, { onProgress, signal } = {}) =>
    inTurn(html, (part) => printIn(part, false, LIST_WEAR, signal), onProgress)

  return {
    renderReceipt: (html) => printIn(html, true, 1),
    renderParts,
    renderReceipts: (title, batches, options) =>
      printReceipts({ renderParts }, title, batches, options),

    async renderList(html, { pageNumbers = true, onProgress, signal } = {}) {
      const parts = await renderParts(html, { onProgress, signal })
      const merged = await mergePdfs(parts, signal)
      if (pageNumbers) {
        const strips = pageNumberStrips(merged.getPageCount())
        const print = (html: string) => printIn(html, false, 1, signal)
        await drawPageNumbers(merged, await inTurn(strips, print))
      }
      return merged.save()
    },

    drawLogo: keepDrawnLogo((logo) => onPage((page) => page.drawLogo(logo), LIST_WEAR)),
    browserPid: keeper.pid,

    async close() {
      closed = true
      const error = new PdfError('El servicio de reportes está cerrado')
      for (const { refuse } of waiting.splice(0)) refuse(error)
      await keeper.close()
    },
  }
}

/**
 * Requests only as many at once as there are lanes, so that receipts get turns amid a long list.
 */
async function inTurn(
  parts: HtmlParts,
  print: (html: string) => Promise<Uint8Array>,
  onProgress?: (printed: number) => void,
): Promise<Uint8Array[]> {
  const printed: Uint8Array[] = []
  const rest = numbered(parts)
  let count = 0
  let failed = false
  const worker = async () => {
    for (let next = await rest.next(); !next.done && !failed; next = await rest.next()) {
      const [at, html] = next.value
      printed[at] = await print(html)
      onProgress?.(++count)
    }
  }
  const fail = (error: unknown) => {
    failed = true
    throw error
  }
  try {
    await Promise.all(Array.from({ length: LANES }, () => worker().catch(fail)))
  } finally {
    await rest.return()
  }
  return printed
}

async function* numbered(parts: HtmlParts): AsyncGenerator<[number, string], void> {
  let at = 0
  for await (const html of parts) yield [at++, html]
}

function limit(ms: number) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => {})
  const error = new PdfError(`El reporte tardó más de ${Math.ceil(ms / 1000)} segundos`)
  const timer = setTimeout(() => reject(error), ms)
  return {
    race: <T>(work: Promise<T>): Promise<T> => Promise.race([work, late]),
    clear: () => clearTimeout(timer),
  }
}
