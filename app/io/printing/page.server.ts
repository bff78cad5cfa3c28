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

/** What papers show of a logo at most, 110 by 44 pt, at 300 dots an inch. */
const LOGO = { width: 458, height: 183 }

/** An image's PNG of LOGO's size at most, its sides in proportion; null for one that cannot be read. */
const drawingOf = (image: string) => `(async () => {
  const image = new Image()
  image.src = ${JSON.stringify(image)}
  if (!(await image.decode().then(() => true, () => false))) return null
  const { naturalWidth, naturalHeight } = image
  const share = Math.min(1, ${LOGO.width} / naturalWidth, ${LOGO.height} / naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * share))
  canvas.height = Math.max(1, Math.round(naturalHeight * share))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL()
})()`

/** A page that only prints: its documents have no JavaScript, no network, no files. */
export type PrintPage = {
  /** Replaces the page's document by `html` and prints it. Rejects when the page was lost. */
  print(html: string, tagged: boolean): Promise<Uint8Array>
  /**
   * Draws a `data:` URI's image as small as papers need it, again as a `data:` URI; undefined for one
   * that cannot be read. Rejects when the page was lost.
   */
  drawLogo(image: string): Promise<string | undefined>
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

  async function drawLogo(image: string): Promise<string | undefined> {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      ...{ expression: drawingOf(image), awaitPromise: true, returnByValue: true },
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value ?? undefined
  }

  const orLost = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => {})
    return Promise.race([work, lost])
  }

  return {
    print: (html, tagged) => orLost(draw(html, tagged)),
    drawLogo: (image) => orLost(drawLogo(image)),
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
