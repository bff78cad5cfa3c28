// Proves docs/rules/company.md#2; docs/rules/reports.md#15.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import puppeteer, { type Browser } from 'puppeteer-core'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'
import { createPdf, PdfError } from '#app/io/printing/pdf.server.ts'
import { dataUri } from '#app/models/company/read.server.ts'
import { aPng } from '#tests/support/models/images.ts'
import { childrenOf, isRunning } from '#tests/support/reports/processes.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const pdf = createPdf({})
afterAll(() => pdf.close())

const page = (body: string, head = '') =>
  `<!doctype html><html lang="es-VE"><head><meta charset="utf-8"><title>Prueba</title>${head}
  <style>@page { size: letter }</style></head><body>${body}</body></html>`
const heavy = (rows: number) =>
  page(`<table>${'<tr><td>uno</td><td>dos</td><td>tres</td></tr>'.repeat(rows)}</table>`)

async function textOf(html: string) {
  return (await readPdf(await pdf.renderReceipt(html))).text
}

test('a receipt is tagged for screen readers and has its title; a list is not tagged', async () => {
  const tagged = await PDFDocument.load(await pdf.renderReceipt(page('uno')))
  expect(tagged.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
  expect(tagged.getTitle()).toBe('Prueba')
  const merged = await PDFDocument.load(await pdf.renderList([page('uno'), page('dos')]))
  expect(merged.catalog.has(PDFName.of('StructTreeRoot'))).toBe(false)
  expect(merged.getTitle()).toBe('Prueba')
})

test('documents keep their order, report progress, and have no page numbers when told so', async () => {
  const told: number[] = []
  const documents = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((word) => page(word))
  const bytes = await pdf.renderList(documents, {
    pageNumbers: false,
    onProgress: (printed) => told.push(printed),
  })
  expect((await readPdf(bytes)).pages).toEqual(['uno', 'dos', 'tres', 'cuatro', 'cinco'])
  expect(told).toEqual([1, 2, 3, 4, 5])
})

test('the reused page keeps nothing of one receipt for the next', async () => {
  const words = Array.from({ length: 20 }, (_, i) => `palabra${i}.`)
  const texts = await Promise.all(words.map((word) => textOf(page(`<p>${word}</p>`))))
  expect(texts).toEqual(words)
})

test.each([
  // 110 by 44 pt at 300 dots an inch are 458 by 183: 1,000 by 400 is in that proportion.
  ['large', aPng(1000, 400), [458, 183]],
  ['wide', aPng(1832, 4), [458, 1]],
  ['high', aPng(2, 1830), [1, 183]],
  ['square', aPng(2000, 2000), [183, 183]],
  ['small', aPng(40, 30), [40, 30]],
])('a logo that is %s is drawn no larger than papers show it', async (_, image, size) => {
  const drawn = await pdf.drawLogo(dataUri(image))
  expect(drawn).toMatch(/^data:image\/png;base64,/)
  const png = Buffer.from(drawn?.split(',')[1] ?? '', 'base64')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size)
})

test('a logo that is see-through stays so', async () => {
  const clear = aPng(1000, 400, Buffer.alloc(4001 * 400), 6)
  const drawn = Buffer.from((await pdf.drawLogo(dataUri(clear)))?.split(',')[1] ?? '', 'base64')
  // Behind each IDAT's data are its checksum and the next chunk's length, of four bytes each.
  const [, ...pieces] = drawn
    .toString('latin1')
    .replace(/IEND.*/s, '')
    .split('IDAT')
  const packed = pieces.map((piece) => piece.slice(0, -8)).join('')
  const rows = inflateSync(Buffer.from(packed, 'latin1'))
  // PNG, 7.2 and 9.2: a row is its filter, then four bytes a pixel, all 0 where nothing is drawn.
  const row = 1 + 4 * 458
  expect(rows).toHaveLength(183 * row)
  expect(rows.filter((byte, i) => i % row > 0 && byte > 0)).toHaveLength(0)
})

test('prints share the drawing of a logo', async () => {
  const logo = dataUri(aPng())
  const drawing = pdf.drawLogo(logo)
  expect(pdf.drawLogo(logo)).toBe(drawing)
  await drawing
  expect(pdf.drawLogo(logo)).toBe(drawing)
})

test('an image that the browser cannot read is no logo', async () => {
  expect(await pdf.drawLogo(dataUri(aPng().subarray(0, 40)))).toBeUndefined()
})

test('a logo that cannot be drawn is a PdfError', async () => {
  const lost = createPdf({ chromiumPath: '/no/such/chromium' })
  await expect(lost.drawLogo(dataUri(aPng()))).rejects.toThrow(PdfError)
  await lost.close()
})

test('scripts in a document do not run', async () => {
  const script = '<script>document.body.textContent = "corrió"</script>'
  const image = '<img src="data:,x" onerror="document.body.textContent = \'corrió\'">'
  expect(await textOf(page(`<p>quieto</p>${script}${image}`))).toBe('quieto')
})

test('a document loads nothing from network or disk, and cannot leave its page', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('traído')
  })
  server.on('connection', () => asked.push('connection'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const directory = await mkdtemp(join(tmpdir(), 'nomina-pdf-'))
  const file = `file://${join(directory, 'secreto.html')}`
  await writeFile(join(directory, 'secreto.html'), 'secreto')
  try {
    for (const host of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const head = ['stylesheet', 'preload', 'prefetch', 'preconnect', 'dns-prefetch', 'icon']
        .map((rel) => `<link rel="${rel}" as="image" href="${host}/${rel}">`)
        .join('')
      const body = [host, file]
        .map(
          (
            url,
          ) => `<img src="${url}/1"><iframe src="${url}"></iframe><object data="${url}"></object>
          <embed src="${url}"><video src="${url}/2" autoplay></video>
          <p style="background:url(${url}/3)">fin</p>`,
        )
        .join('')
      const list = await pdf.renderList([page(body, head), page(body, head)])
      for (const text of [await textOf(page(body, head)), (await readPdf(list)).text]) {
        expect(text).toContain('fin')
        expect(text).not.toMatch(/secreto|traído/)
      }
      for (const url of [host, file]) {
        const refresh = `<meta http-equiv="refresh" content="0;url=${url}">`
        expect(await textOf(page(`antes ${'<p>y luego</p>'.repeat(5_000)}`, refresh))).toMatch(
          /^antes/,
        )
        expect(await textOf(page('después'))).toBe('después')
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toEqual([])
  } finally {
    server.close()
    await rm(directory, { recursive: true })
  }
})

test('at most two documents print at once', async () => {
  const launched = vi.spyOn(puppeteer, 'launch')
  const watched = createPdf({})
  try {
    await watched.renderList([page('arranque')], { pageNumbers: false })
    const browser: Browser | undefined = await launched.mock.results.at(-1)?.value
    let open = 0
    let most = 0
    browser?.on('targetcreated', () => {
      most = Math.max(most, ++open)
    })
    browser?.on('targetdestroyed', () => open--)
    const documents = ['uno', 'dos', 'tres', 'cuatro'].map((word) => page(word))
    const list = () => watched.renderList(documents, { pageNumbers: false })
    await Promise.all([list(), list(), list()])
    // One page was there before; both are kept for what comes next.
    expect([most, open]).toEqual([1, 1])
  } finally {
    launched.mockRestore()
    await watched.close()
  }
})

test('documents are made only when their turn comes', async () => {
  const told: number[] = []
  let made = 0
  async function* documents() {
    for (; made < 8; made++) yield page(`documento${made}`)
  }
  const onProgress = (printed: number) => told.push(made - printed)
  const bytes = await pdf.renderList(documents(), { pageNumbers: false, onProgress })
  expect((await readPdf(bytes)).pages).toHaveLength(8)
  // Two are printed at once, and one may have been asked for.
  expect(Math.max(...told)).toBeLessThanOrEqual(3)
})

describe('an abort signal', () => {
  test('ends a list between two documents, and frees its place', async () => {
    const control = new AbortController()
    let made = 0
    let ended = false
    async function* documents() {
      try {
        for (; made < 100; made++) yield page(`documento${made}`)
      } finally {
        ended = true
      }
    }
    const list = pdf.renderList(documents(), {
      signal: control.signal,
      onProgress: () => control.abort(new Error('se fue')),
    })
    await expect(list).rejects.toThrow('se fue')
    expect([ended, made < 6]).toEqual([true, true])
    expect(await textOf(page('uno'))).toBe('uno')
  })

  test('ends a printing that still waits for its turn', async () => {
    const control = new AbortController()
    const others = [pdf.renderReceipt(heavy(3_000)), pdf.renderReceipt(heavy(3_000))]
    const list = pdf.renderList([page('uno')], { signal: control.signal })
    control.abort(new Error('se fue'))
    await expect(list).rejects.toThrow('se fue')
    expect(await Promise.all(others)).toHaveLength(2)
    expect(await textOf(page('dos'))).toBe('dos')
  })

  test('that came before the printing prevents it', async () => {
    const signal = AbortSignal.abort(new Error('se fue'))
    await expect(pdf.renderList([page('uno')], { signal })).rejects.toThrow('se fue')
  })
})

test('a document that fails ends only its own list', async () => {
  async function* documents() {
    yield page('uno')
    throw new Error('sin datos')
  }
  await expect(pdf.renderList(documents())).rejects.toThrow('sin datos')
  expect(await textOf(page('dos'))).toBe('dos')
})

test('a receipt gets its turn during a long list', async () => {
  const order: string[] = []
  const documents = Array.from({ length: 6 }, () => heavy(1_000))
  const list = pdf.renderList(documents).then(() => order.push('list'))
  const receipt = pdf.renderReceipt(page('uno')).then(() => order.push('receipt'))
  await Promise.all([list, receipt])
  expect(order).toEqual(['receipt', 'list'])
})

test('a browser killed during printings is replaced: these and the next ones succeed', async () => {
  await pdf.renderReceipt(page('arranque'))
  const killed = await pdf.browserPid()
  // Two are printed at a time: who asks for a third has printed one, and the second is under way.
  function* documents() {
    yield heavy(1_000)
    yield heavy(1_000)
    process.kill(killed ?? 0, 'SIGKILL')
    yield heavy(1_000)
  }
  const list = pdf.renderList(documents())
  const receipt = pdf.renderReceipt(page('uno'))
  expect((await readPdf(await receipt)).text).toBe('uno')
  expect((await readPdf(await list)).text).toContain('tres')
  expect(await textOf(page('dos'))).toBe('dos')
  expect(await pdf.browserPid()).not.toBe(killed)
})

test('a browser killed while idle is replaced', async () => {
  await pdf.renderReceipt(page('arranque'))
  process.kill((await pdf.browserPid()) ?? 0, 'SIGKILL')
  expect(await textOf(page('uno'))).toBe('uno')
})

test('a page that crashed is replaced', async () => {
  await pdf.renderReceipt(page('arranque'))
  const browser = (await pdf.browserPid()) ?? 0
  for (const renderer of await childrenOf(browser, 'renderer')) process.kill(renderer, 'SIGKILL')
  expect(await textOf(page('uno'))).toBe('uno')
  expect(await pdf.browserPid()).toBe(browser)
})

test('a printing above its time limit ends with PdfError, and the next one succeeds', async () => {
  const hasty = createPdf({ timeoutMs: 3_000 })
  try {
    // On a machine that others share, starting the browser takes longer at times.
    const starts = () =>
      hasty.renderReceipt(page('arranque')).then(
        () => true,
        () => false,
      )
    await expect.poll(starts).toBe(true)
    const start = performance.now()
    const late = hasty.renderReceipt(heavy(100_000))
    await expect(late).rejects.toThrow(new PdfError('El reporte tardó más de 3 segundos'))
    expect(performance.now() - start).toBeLessThan(9_000)
    await expect(hasty.renderList([heavy(100_000), page('dos')])).rejects.toThrow(PdfError)
    expect((await readPdf(await hasty.renderReceipt(page('uno')))).text).toBe('uno')
  } finally {
    await hasty.close()
  }
})

test('invalid Unicode in a text does not end the browser', async () => {
  expect(await textOf(page('uno \ud800 dos'))).toMatch(/^uno .* dos$/)
})

test('after a close nothing prints and no process is left', async () => {
  const short = createPdf({})
  await short.renderReceipt(page('uno'))
  const pid = (await short.browserPid()) ?? 0
  const underWay = expect(short.renderList([heavy(20_000), heavy(20_000), heavy(20_000)]))
  const refused = underWay.rejects.toThrow(PdfError)
  await short.close()
  await refused
  await expect(short.renderReceipt(page('dos'))).rejects.toThrow(PdfError)
  expect(isRunning(pid)).toBe(false)
})

test('a missing browser is a PdfError with that cause', async () => {
  const lost = createPdf({ chromiumPath: '/no/such/chromium' })
  const error = await lost.renderReceipt(page('uno')).catch((reason) => reason)
  expect(error).toBeInstanceOf(PdfError)
  expect(String(error.cause)).toContain('/no/such/chromium')
  await lost.close()
})

test('the browser’s environment has no secrets', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'secreto')
  const { env, args } = await chromiumLaunch()
  vi.unstubAllEnvs()
  expect(Object.values(env)).not.toContain('secreto')
  expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
