import type { Browser, CDPSession, Page } from 'puppeteer-core'

/** Letter, in inches. Documents set their margins, and may set another size, with `@page`. */
const PAPER = {
  paperWidth: 8.5,
  paperHeight: 11,
  marginTop: 0,
  marginBottom: 0,
  marginLeft: 0,
  marginRight: 0,
  printBackground: true,
  preferCSSPageSize: true,
  generateDocumentOutline: false,
}

/**
 * The screen never shows the document: hidden there, it is laid out and painted only for paper, in
 * half the time.
 */
const NOT_ON_SCREEN = '<style>@media screen { html { display: none } }</style>'

/** Fonts are loaded here, because nothing is laid out that would load them. */
const ALL_READY = `Promise.all([
  ...Array.from(document.fonts, (face) => face.load().catch(() => {})),
  ...Array.from(document.images, (image) => image.decode().catch(() => {})),
])`

/** A page that only prints: no JavaScript, no network, no files. */
export type PrintPage = {
  /** Replaces the page's document by `html` and prints it. Rejects when the page was lost. */
  print(html: string, tagged: boolean): Promise<Uint8Array>
  /** False once the page or its browser is gone. */
  alive(): boolean
  /** Resolves once the page is closed or gone. */
  close(): Promise<void>
}

/** Opens a page for printing. Rejects when the browser ends before it is open. */
export async function openPrintPage(browser: Browser): Promise<PrintPage> {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => {})
  let alive = true
  const lose = (reason: unknown) => {
    alive = false
    browser.off('disconnected', lose)
    reject(reason instanceof Error ? reason : new Error('the browser or its page ended'))
  }
  browser.once('disconnected', lose)
  const page = await Promise.race([browser.newPage(), lost])
  page.once('error', lose)
  page.once('close', lose)
  const session = await Promise.race([shutIn(page), lost])

  const { frameTree } = await Promise.race([session.send('Page.getFrameTree'), lost])

  /** In two round trips: puppeteer's setContent() and pdf() take seven. */
  async function draw(html: string, tagged: boolean): Promise<Uint8Array> {
    await Promise.all([
      session.send('Page.setDocumentContent', {
        frameId: frameTree.frame.id,
        html: html + NOT_ON_SCREEN,
      }),
      session.send('Runtime.evaluate', { expression: ALL_READY, awaitPromise: true }),
    ])
    const { data } = await session.send('Page.printToPDF', { ...PAPER, generateTaggedPDF: tagged })
    return Buffer.from(data, 'base64')
  }

  return {
    async print(html, tagged) {
      const drawing = draw(html, tagged)
      drawing.catch(() => {})
      return Promise.race([drawing, lost])
    },
    alive: () => alive && browser.connected,
    close: () => Promise.race([page.close(), lost.catch(() => {})]),
  }
}

async function shutIn(page: Page): Promise<CDPSession> {
  page.on('request', (request) => {
    // 'aborted' keeps the page where it is when the refused request is a navigation.
    request.abort('aborted').catch(() => {})
  })
  await Promise.all([
    page.setJavaScriptEnabled(false),
    // Interception alone lets prefetches through.
    page.setOfflineMode(true),
    page.setRequestInterception(true),
  ])
  return page.createCDPSession()
}
