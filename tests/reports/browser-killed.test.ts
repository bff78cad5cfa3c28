// Proves docs/rules/reports.md#15.
/** The browser that prints, killed at each step of its life. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPdf, PdfError, type PdfRenderer } from '#app/io/printing/pdf.server.ts'
import { type MortalChromium, mortalChromium } from '#tests/support/reports/mortal-chromium.ts'
import { isRunning } from '#tests/support/reports/processes.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const TIMES = 9
const page = (body: string) => `<!doctype html><title>Prueba</title><body>${body}`

describe('a browser', () => {
  let chromium: MortalChromium
  let pdf: PdfRenderer

  beforeEach(async () => {
    chromium = await mortalChromium()
    // Puppeteer itself gives a browser 30 seconds: its end has to be noticed before.
    pdf = createPdf({ chromiumPath: chromium.path, timeoutMs: 25_000 })
  })
  afterEach(async () => {
    await pdf.close()
    chromium.remove()
  })

  const textOf = async (html: string) => (await readPdf(await pdf.renderReceipt(html))).text

  test.each([
    ['before its first word', { command: 'started' }],
    ['before its first answer', { command: 'Target.setDiscoverTargets' }],
    ['before it tells of its tab', { command: 'Target.setAutoAttach' }],
    ['before it tells of the page in its tab', { command: 'Target.setAutoAttach', nth: 2 }],
    ['opening a page', { command: 'Target.createTarget' }],
    ['before it tells of the page that it opened', { command: 'Target.setAutoAttach', nth: 4 }],
    ['making a page ready', { command: 'Page.enable' }],
    ['shutting a page in', { command: 'Fetch.enable' }],
    ['getting the document', { command: 'Page.setDocumentContent' }],
    ['printing', { command: 'Page.printToPDF' }],
  ])('killed once %s is replaced', async (_, death) => {
    chromium.dieOf(death, 1)
    expect(await textOf(page('uno'))).toBe('uno')
    expect(chromium.deathsLeft()).toBe(0)
  })

  test.each([
    ['before its first word', { command: 'started' }],
    ['before it tells of the page in its tab', { command: 'Target.setAutoAttach', nth: 2 }],
    ['opening a page', { command: 'Target.createTarget' }],
    ['printing', { command: 'Page.printToPDF' }],
  ])(
    'killed each time %s is tried once more, and replaced for the next document',
    async (_, death) => {
      chromium.dieOf(death, TIMES)
      const refused = pdf.renderReceipt(page('uno'))
      await expect(refused).rejects.toThrow(new PdfError('No se pudo generar el PDF'))
      expect(chromium.deathsLeft()).toBe(TIMES - 2)
      chromium.dieOf(death, 0)
      expect(await textOf(page('dos'))).toBe('dos')
    },
  )

  test('killed while it closes a used-up page is replaced', async () => {
    chromium.dieOf({ command: 'Target.closeTarget' }, 1)
    // A page prints six of a list, and two pages share it.
    const words = Array.from({ length: 14 }, (_, i) => `documento${i}`)
    const bytes = await pdf.renderList(words.map(page), { pageNumbers: false })
    expect((await readPdf(bytes)).pages).toEqual(words)
    expect(chromium.deathsLeft()).toBe(0)
  })

  test('killed during its close counts as closed', async () => {
    await pdf.renderReceipt(page('uno'))
    chromium.dieOf({ command: 'Browser.close' }, 1)
    const browser = (await pdf.browserPid()) ?? 0
    await pdf.close()
    expect([isRunning(browser), chromium.deathsLeft()]).toEqual([false, 0])
  })
})

describe('a browser that never answers', () => {
  let directory: string
  let pdf: PdfRenderer

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'nomina-mute-'))
    const path = join(directory, 'chromium')
    await writeFile(path, `#!/bin/sh\necho $$ >>'${directory}/pids'\nexec sleep 600\n`, {
      mode: 0o700,
    })
    pdf = createPdf({ chromiumPath: path, timeoutMs: 1_500 })
  })
  afterEach(async () => {
    await pdf.close()
    await rm(directory, { recursive: true })
  })

  const pids = async () =>
    (await readFile(join(directory, 'pids'), 'utf8')).trim().split('\n').map(Number)

  test('is ended after its time limit, and so is the next', async () => {
    for (const started of [1, 2]) {
      await expect(pdf.renderReceipt(page('uno'))).rejects.toThrow('El reporte tardó más de 2')
      await expect
        .poll(async () => (await pids()).map(isRunning))
        .toEqual(Array(started).fill(false))
    }
  })

  test('is ended on close, and waiting documents are refused', async () => {
    const refused = expect(pdf.renderReceipt(page('uno'))).rejects.toThrow(PdfError)
    await expect.poll(() => pids().catch(() => [])).toHaveLength(1)
    await pdf.close()
    await refused
    await expect.poll(async () => (await pids()).map(isRunning)).toEqual([false])
  })
})
