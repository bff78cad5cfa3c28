/** What may be done with a payroll run, by its state (docs/rules/run-screens.md#9). */
import { expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Client } from '#tests/support/http/client.ts'
import { descendants, hasClass, textOf } from '#tests/support/http/html.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser, bs } from '#tests/support/models/factories.ts'

const t = testApp()
const { call } = apiOf(t)

const ORDER = {
  ...{ titular_id: world.jose, account_id: world.joseAccounts[0], enterprise_id: world.enterprise },
  ...{ transaction: 'Transferencia', payday: 'segunda', number: '81', concept: 'Nómina' },
  ...{ realized: 'Administración', issued_at: '2026-11-19' },
}

/** A run of one order of 250,00 Bs, made by a developer; returns its id. */
async function aRun(): Promise<number> {
  const { status, json } = await t.as('developer').api('POST', 'paysheets/bulk-store', [ORDER])
  expect(status).toBe(201)
  return json.payroll_run_id
}

/** The buttons of a run's page, the main one last, and its links with their addresses below it. */
async function offered(id: number, client: Client = t.as('developer')) {
  const { page } = await client.get(`/payroll-runs/${id}`)
  const linksOf = (part: string) =>
    page.all
      .filter((element) => hasClass(element, part))
      .flatMap(descendants)
      .filter(({ tag }) => tag === 'a')
  const to = (link: { attributes: Record<string, string> }) =>
    (link.attributes.href ?? '').replace(`/payroll-runs/${id}`, 'RUN')
  return {
    buttons: linksOf('run-actions').map(textOf),
    links: linksOf('run-links').map((link) => `${textOf(link)}: ${to(link)}`),
  }
}

const PAPERS = [
  'Resumen PDF: /api/reportsRUN',
  'Excel: /api/reportsRUN?format=xlsx',
  'CSV: /api/reportsRUN?format=csv&csv=es',
  'Recibos, dos por hoja: /api/reportsRUN?format=receipts&per_sheet=2',
]
const TITLE = 'Cambiar título: RUN/title'
const REST = [
  'Enviar recibos: RUN/receipts',
  'Duplicar para la siguiente quincena: RUN/duplicate',
  TITLE,
  'Anular nómina: RUN/void',
]

const shareOf = (id: number) => `Aportes: /payroll/contributions?payroll_run=${id}`

test('an approved run goes to the bank next, its file is sent, and then it is printed', async () => {
  const id = await aRun()
  expect(await offered(id)).toEqual({
    buttons: ['Imprimir recibos', 'Archivo del banco'],
    links: [...PAPERS, `Asiento: /payroll/journal?payroll_run=${id}`, shareOf(id), ...REST],
  })
  const file = { account_id: world.enterprise, format: 'csv' }
  const made = await call('POST', `payroll-runs/${id}/bank-files`, file)
  expect(made.status).toBe(201)
  const [{ id: own }] = made.json.files
  expect((await offered(id)).buttons).toEqual([
    ...['Archivo del banco', 'Imprimir recibos', 'Marcar como enviado'],
  ])
  const { page } = await t.as('developer').get(`/payroll-runs/${id}`)
  expect(page.link('Marcar como enviado')).toBe(`/bank-files/${own}/sent`)
  expect((await call('POST', `bank-files/${own}/sent`)).status).toBe(200)
  expect((await offered(id)).buttons).toEqual(['Archivo del banco', 'Imprimir recibos'])
})

test('a run that waits is approved or rejected by who may, and goes to no bank', async () => {
  await t.write(async (tx) => {
    await aUser(tx, { role_id: 1 })
    await updateApprovalSettings(tx, { runs: bs(0) }, ADMINISTRATOR)
  })
  const id = await aRun()
  expect(await offered(id)).toEqual({
    buttons: ['Imprimir recibos'],
    links: [...PAPERS, shareOf(id), ...REST],
  })
  const { buttons } = await offered(id, t.as('administrator'))
  expect(buttons).toEqual(['Rechazar', 'Imprimir recibos', 'Aprobar'])
})

test('a voided run has its papers and its title', async () => {
  const id = await aRun()
  expect((await call('DELETE', `payroll-runs/${id}`, {})).status).toBe(204)
  expect(await offered(id)).toEqual({ buttons: [], links: [...PAPERS, TITLE] })
})
