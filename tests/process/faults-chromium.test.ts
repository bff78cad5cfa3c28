/** The browser that prints, killed amid a report that somebody waits for. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { childrenOf } from '../reports/processes.ts'
import { readPdf } from '../reports/read-pdf.ts'
import { prepareCompany, today } from './faults/company.ts'
import { healthOf, stand, stop } from './faults/outage.ts'
import { freshDatabase, logLines, type RunningServer } from './server.ts'

const ORDERS = 60
const REPORT = 'reports/paysheets?format=receipts'

/** Kills every process below the app once there is one of that type, unless `isOver` first. */
async function killBrowser({ child }: RunningServer, type?: string, isOver = () => false) {
  const app = child.pid ?? 0
  while ((await childrenOf(app, type)).length === 0) {
    if (isOver()) return
    await pause(5)
  }
  for (const pid of await childrenOf(app)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
}

test('killed amid a report it is replaced; killed always, the report is refused clearly', async () => {
  const { server, person } = await stand(freshDatabase())
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

  const [whole] = await Promise.all([person.api('GET', REPORT), killBrowser(server, 'renderer')])
  expect(whole.status).toBe(200)
  const { pages } = await readPdf(whole.bytes)
  expect(pages).toHaveLength(ORDERS)

  // A browser that runs already might print all of it before it is struck.
  await killBrowser(server)
  let answered = false
  const refused = person.api('GET', REPORT).finally(() => {
    answered = true
  })
  while (!answered) await killBrowser(server, undefined, () => answered)
  const { status, json, headers } = await refused
  expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
  expect(json).toEqual({ message: 'No se pudo generar el PDF' })
  expect(await healthOf(server)).toBe(200)

  expect((await person.api('GET', REPORT)).status).toBe(200)
  const levels = logLines(server.output).map(({ level }) => level)
  expect(levels).not.toContain('error')
  await stop(server)
})
