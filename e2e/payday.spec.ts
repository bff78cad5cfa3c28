/** A fortnight from the last one to its closing, by a payroll clerk and the one who approves. */
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import type { Api } from './support/api.ts'
import { aBank, aCompany, aNumber, anEmployee, anIncome } from './support/company.ts'
import { fillIn, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
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

/** The accounts of Banesco and Mercantil that paid two employees each the fortnights before. */
async function lastFortnight(api: Api) {
  const company = await aCompany(api, 50_000)
  const mercantil = await aMercantil(api, company.id)
  const staff = []
  for (const enterprise_id of [company.account.id, company.account.id, mercantil, mercantil]) {
    staff.push({ employee: await anEmployee(api, 1000), enterprise_id })
  }
  await payBefore(api, staff)
  return { mercantil }
}

async function aMercantil(api: Api, titular_id: number): Promise<number> {
  const bank = await aBank(api, '0105')
  const given = { number: aNumber('0105'), bank_id: bank.id, type: 'Corriente', titular_id }
  const { id } = await api.post('accounts', given)
  await anIncome(api, id, { amount: 50_000, issued_at: '2020-01-02' })
  return id
}

test('a fortnight is prepared, approved, paid and closed', async ({ browser, scripted }) => {
  const { url, made } = await aHouse(server, lastFortnight)
  const { mercantil } = made
  const hand = new Hand()
  const ana = await aPage(browser, url, scripted, ANA)
  await ana.goto(`/company-accounts/${mercantil}/bank-file`)
  await fillIn(ana, { 'Serial de la empresa': '123' })
  await press(ana, 'Guardar cambios')
  await expect(notice(ana, 'Se ha guardado')).toBeVisible()
  await ana.goto('/dashboard')

  await test.step('Ana prepares it from the last one', async () => {
    await prepareRun(ana, hand)
  })

  await test.step('she corrects one order, reviews all and creates them', async () => {
    await correctAndCreate(ana, hand)
    const made = ana.getByRole('region', { name: 'Nómina creada' })
    // Four times 500,00, and 50,50: their last fortnight of that kind was without L.P.H.
    await expect(made).toContainText('4 órdenes · 2.050,50 Bs')
    await expect(made).toContainText('Por aprobar')
  })

  const berta = await aPage(browser, url, scripted, BERTA)
  await readMessages(berta)
  await test.step('Berta finds it under the bell, and approves it', async () => {
    await hand.press(berta.getByRole('link', { name: '1 por aprobar' }))
    await hand.press(berta.getByRole('table').getByRole('link', { name: /^Aprobar/ }))
    const dialog = berta.getByRole('dialog', { name: 'Aprobar nómina' })
    await expect(dialog).toContainText('2.050,50 Bs')
    await hand.press(dialog.getByRole('button', { name: 'Aprobar' }))
    await expect(
      berta.locator('.page-title .tag').getByText('Aprobada', { exact: true }),
    ).toBeVisible()
  })

  const generate = async (bank: string) => {
    const form = berta.getByRole('region', { name: `Archivo de ${bank}` })
    await hand.press(form.getByRole('button', { name: 'Generar' }))
    const row = berta.getByRole('row').filter({ hasText: bank })
    return hand.take(row.getByRole('link', { name: /^Descargar/ }))
  }

  await test.step('she takes the file of Banesco and the receipts', async () => {
    expect((await generate('Banesco')).toString()).toContain('HDRBANESCO')
    const receipts = await hand.take(berta.getByRole('link', { name: 'Imprimir recibos' }))
    expect((await readPdf(receipts)).pages).toHaveLength(4)
    expect(hand.clicks).toBeLessThanOrEqual(14)
    expect(hand.fields).toBeLessThanOrEqual(6)
  })

  await test.step('she takes the file of Mercantil, and all transfers are in one', async () => {
    expect((await generate('Mercantil')).toString()).toMatch(/^1BAMRVECA/)
    await expect(
      berta.locator('.page-title .tag').getByText('En archivo del banco', { exact: true }),
    ).toBeVisible()
  })

  await test.step('she closes its days, and nothing in them is voided any more', async () => {
    const run = berta.url().replace(/bank-files$/, '')
    await berta.goto('/settings/closing')
    await fillIn(berta, { 'Cerrar hasta': today() })
    await press(berta, 'Guardar cierre')
    // The fortnights before were paid without a file.
    await berta.getByRole('checkbox').check()
    await press(berta, 'Guardar cierre')
    await expect(notice(berta, 'están cerrados')).toBeVisible()
    await berta.goto(run)
    await expect(
      berta.locator('.page-title .tag').getByText('Cerrada', { exact: true }),
    ).toBeVisible()
  })
})

/** In Caracas. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Caracas' })
}
