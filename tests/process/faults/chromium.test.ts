// Proves docs/rules/reports.md#15.
/** The printing browser is killed while somebody waits for a report. */
import { afterAll, expect, test } from 'vitest'
import { prepareCompany, today } from '#tests/support/process/faults/company.ts'
import { healthOf, stand, stop } from '#tests/support/process/faults/outage.ts'
import { freshDatabase, logLines } from '#tests/support/process/server.ts'
import { mortalChromium } from '#tests/support/reports/mortal-chromium.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const ORDERS = 60
const REPORT = 'reports/paysheets?format=receipts'
const TIMES = 30
const PRINTING = { command: 'Page.printToPDF' }
/** Puppeteer would wait for the page that the tab of a browser that starts has in it. */
const STARTING = { command: 'Target.setAutoAttach', nth: 2 }

const chromium = await mortalChromium()
afterAll(chromium.remove)

test('Chromium killed during a report is replaced; killed each time, the report fails with a clear error', async () => {
  const { server, person } = await stand(freshDatabase(), { CHROMIUM_PATH: chromium.path })
  const { titular_id, account_id, enterprises } = await prepareCompany(async (...asked) => {
    const { status, json } = await person.api(...asked)
    return { status, body: json, retryAfter: null }
  })
  const order = {
    ...{ titular_id, account_id, enterprise_id: enterprises[0], transaction: 'Transferencia' },
    ...{ payday: 'primera', concept: 'Nómina', realized: 'Administración', issued_at: today() },
    allow_duplicate: true,
  }
  const orders = Array.from({ length: ORDERS }, (_, n) => ({ ...order, number: `N-${n}` }))
  expect((await person.api('POST', 'paysheets/bulk-store', orders)).status).toBe(201)

  // Of its three documents the second is under way.
  chromium.dieOf({ ...PRINTING, nth: 2 }, 1)
  const whole = await person.api('GET', REPORT)
  expect([whole.status, chromium.deathsLeft()]).toEqual([200, 0])
  const { pages } = await readPdf(whole.bytes)
  expect(pages).toHaveLength(ORDERS)

  // The first is killed during the report, so another browser has to start.
  for (const death of [PRINTING, STARTING]) {
    chromium.dieOf(death, TIMES)
    const { status, json, headers } = await person.api('GET', REPORT)
    expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
    expect(json).toEqual({ message: 'No se pudo generar el PDF', code: 'unavailable' })
    expect(chromium.deathsLeft()).toBeLessThanOrEqual(TIMES - 2)
    expect(await healthOf(server)).toBe(200)
  }

  chromium.dieOf(PRINTING, 0)
  expect((await person.api('GET', REPORT)).status).toBe(200)
  const levels = logLines(server.output).map(({ level }) => level)
  expect(levels).not.toContain('error')
  await stop(server)
})
