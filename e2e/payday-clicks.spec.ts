/** A fortnight of sixty people, copied from the last with one correction: what it takes. */
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import type { Api } from './support/api.ts'
import { aCompany, anEmployee } from './support/company.ts'
import {
  ANA,
  aHouse,
  aPage,
  BERTA,
  correctAndCreate,
  Hand,
  payBefore,
  prepareRun,
  readMessages,
} from './support/payday.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const server = ownServer()

const PEOPLE = 60

/** A company that paid its sixty employees the fortnights before out of one account at Banesco. */
async function lastFortnight(api: Api) {
  const { account } = await aCompany(api, 1_000_000)
  const staff = []
  for (let n = 0; n < PEOPLE; n++) {
    staff.push({ employee: await anEmployee(api, 1000), enterprise_id: account.id })
  }
  await payBefore(api, staff)
}

for (const by of ['mouse', 'keyboard'] as const) {
  test(`takes at most 14 presses and 6 fields by ${by}`, { tag: '@scripts' }, async ({
    browser,
    scripted,
  }) => {
    test.slow()
    const { url } = await aHouse(server, lastFortnight)
    const hand = new Hand(by)

    const ana = await aPage(browser, url, scripted, ANA)
    await prepareRun(ana, hand)
    await correctAndCreate(ana, hand)
    const made = ana.getByRole('region', { name: 'Nómina creada' })
    // Sixty times 500,00, and 50,50: their last fortnight of that kind was without L.P.H.
    await expect(made).toContainText('60 órdenes · 30.050,50 Bs')

    const berta = await aPage(browser, url, scripted, BERTA)
    await readMessages(berta)
    await hand.press(berta.getByRole('link', { name: '1 por aprobar' }))
    await hand.press(berta.getByRole('table').getByRole('link', { name: /^Aprobar/ }))
    const dialog = berta.getByRole('dialog', { name: 'Aprobar nómina' })
    await expect(dialog).toContainText('30.050,50 Bs')
    await hand.press(dialog.getByRole('button', { name: 'Aprobar' }))
    const state = berta.locator('.page-title .tag')
    await expect(state.getByText('Aprobada', { exact: true })).toBeVisible()
    const file = berta.getByRole('region', { name: 'Archivo de Banesco' })
    await hand.press(file.getByRole('button', { name: 'Generar' }))
    const row = berta.getByRole('row').filter({ hasText: 'Banesco' })
    const bytes = (await hand.take(row.getByRole('link', { name: /^Descargar/ }))).toString()
    // HDR, 01, 02, a line for each, and 06.
    expect(bytes.trimEnd().split('\r\n')).toHaveLength(PEOPLE + 4)
    const receipts = await hand.take(berta.getByRole('link', { name: 'Imprimir recibos' }))
    expect((await readPdf(receipts)).pages).toHaveLength(PEOPLE)

    expect(hand.clicks).toBeLessThanOrEqual(14)
    expect(hand.fields).toBeLessThanOrEqual(6)
  })
}
