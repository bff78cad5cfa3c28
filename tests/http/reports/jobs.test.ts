// Proves docs/rules/reports.md#13; docs/rules/running.md#11.
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { incomes } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()

const REPORT = `/api/reports/incomes?account=${world.enterprise}&startDate=2025-02-01&endDate=2025-02-28`
const BROWSER = { headers: { Accept: 'text/html,application/xhtml+xml' } }

/** Incomes of 0,01 Bs in February 2025, without the movements that no report reads. */
async function makeIncomes(count: number): Promise<void> {
  const account = { number: '01340001630000000001', bank: 'Banesco', holder: 'Ávila' }
  const at = '2025-02-28T12:00:00.000Z'
  const income = (order: number) => ({
    order: 10_000 + order,
    account_id: world.enterprise,
    provider: `Origen ${order}`,
    number: String(order),
    amount: bs(0.01),
    issued_at: day('2025-02-28'),
    search_key: '',
    snapshot: { account },
    created_at: at,
    updated_at: at,
  })
  await t.write(async (tx) => {
    for (let from = 0; from < count; from += 500) {
      const some = Array.from({ length: Math.min(500, count - from) }, (_, i) => income(from + i))
      await tx.insert(incomes).values(some)
    }
  })
}

/** Lets no list be printed before it is let go. */
function heldPrinter() {
  const { pdf } = t.app
  const { renderList } = pdf
  const { promise, resolve } = Promise.withResolvers<void>()
  pdf.renderList = (...asked) => promise.then(() => renderList(...asked))
  return { letGo: resolve }
}

const ask = (client: Client, path = REPORT) => client.get(path, BROWSER)

/** Reloads the page as a browser without scripts does, until it leads to the file. */
async function fileOf(client: Client, ordered: Answer): Promise<Answer> {
  for (;;) {
    const page = await client.follow(ordered)
    if (page.location !== null) return client.follow(page)
    expect(page.status).toBe(200)
    expect(page.text).toContain('http-equiv="refresh"')
    await pause(50)
  }
}

describe('a list of more than 2,000 rows', () => {
  beforeEach(() => makeIncomes(2001))

  test('shows a browser its progress and then the file, to the user who ordered it only', async () => {
    const staff = t.as('developer')
    const { letGo } = heldPrinter()
    const ordered = await ask(staff)
    expect(ordered.status).toBe(303)
    expect(ordered.location).toMatch(/^\/reports\/jobs\/[\da-f-]{36}$/)
    expect((await ask(staff)).location).toBe(ordered.location)
    const page = await staff.follow(ordered)
    expect(page.page.title).toContain('Preparando el reporte')
    expect(page.text).toMatch(/de 2001|En espera/)
    letGo()
    const file = await fileOf(staff, ordered)
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    expect(file.headers.get('Content-Disposition')).toBe('inline; filename="ingresos.pdf"')
    const { text } = await readPdf(file.bytes)
    expect(text).toContain('2.001 registros')
    expect(text).toContain('20,01')
    expect(text).toContain('Origen 2000')
    for (const path of ['', '/events', '/file']) {
      const { status, text: said } = await t.as('administrator').get(`${ordered.location}${path}`)
      expect([path, status]).toEqual([path, 404])
      if (path !== '/events') expect(said).toContain('El reporte ya no está: genérelo de nuevo')
    }
  })

  test('reports its progress to scripts by events', async () => {
    const staff = t.as('administrator')
    const { letGo } = heldPrinter()
    const { reports } = t.app
    const { look } = reports
    reports.look = (...asked) => look(...asked).finally(letGo)
    const ordered = await ask(staff)
    let told = ''
    while (!/"state":"(done|failed)"/.test(told)) {
      const events = await staff.get(`${ordered.location}/events`)
      expect(events.headers.get('Content-Type')).toBe('text/event-stream')
      expect(events.headers.get('X-Accel-Buffering')).toBe('no')
      told += events.text
    }
    expect(told).toMatch(/data: \{"state":"(waiting|running)","done":\d+,"total":2001/)
    expect(told).toMatch(/data: \{"state":"done","done":2001,"total":2001,"error":null\}\n\n$/)
  })

  test('stops when it is cancelled', async () => {
    const staff = t.as('developer')
    const { letGo } = heldPrinter()
    const ordered = await ask(staff)
    const { page } = await staff.follow(ordered)
    const cancelled = await staff.post(page.path)
    expect(cancelled.location).toBe('/reports')
    expect((await staff.follow(cancelled)).text).toContain('Se ha cancelado el reporte')
    expect((await staff.follow(ordered)).status).toBe(404)
    letGo()
  })

  test('is given at once to programs, by token or by their Accept header', async () => {
    const staff = t.as('developer')
    const path = REPORT.replace('/api/', '')
    const byToken = await staff.api('GET', path, undefined, BROWSER)
    expect([byToken.status, byToken.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    const fetched = await staff.get(REPORT, { headers: { Accept: '*/*' } })
    expect(fetched.status).toBe(200)
    expect((await readPdf(fetched.bytes)).text).toContain('2.001 registros')
  })

  test('has only the rows of its query', async () => {
    const some = await ask(t.as('developer'), `${REPORT}&search=Nadie`)
    expect(some.status).toBe(200)
    expect((await readPdf(some.bytes)).text).toContain('No hay datos encontrados')
  })
})

test('a list of 2,000 rows is given to a browser at once', async () => {
  await makeIncomes(2000)
  const answer = await ask(t.as('developer'))
  expect(answer.status).toBe(200)
  expect((await readPdf(answer.bytes)).text).toContain('2.000 registros')
})
