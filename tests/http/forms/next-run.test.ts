// Proves docs/rules/payroll.md#14; docs/rules/run-screens.md#7, #8.
/** The next fortnight from a payroll run, and what the wizard shows of the run just made. */
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Client, Page } from '#tests/support/http/client.ts'
import { hasClass, textOf } from '#tests/support/http/html.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { bs } from '#tests/support/models/factories.ts'

const t = testApp()
const { call, make } = apiOf(t)
const WIZARD = '/paysheets/create/many'
const ORDER = {
  ...{ transaction: 'Transferencia', payday: 'primera', concept: 'Quincena', lph: 1, bonus: 1 },
  ...{ realized: 'Ana', authorized: 'Luis', issued_at: '2026-11-13' },
  enterprise_id: world.enterprise,
}
const JOSE = { titular_id: world.jose, account_id: world.joseAccounts[1], number: '81' }
const MARIA = { titular_id: world.maria, account_id: world.mariaAccount, number: '82' }

/** The first fortnight of José, with 40,00 more and 5,00 less, and of María. */
let run: string
let client: Client
beforeEach(async () => {
  const extras = { adition: 40, adition_reason: 'Guardia', discount: 5, discount_reason: 'Vale' }
  const { data } = await make('paysheets/bulk-store', [
    { ...ORDER, ...JOSE, ...extras },
    { ...ORDER, ...MARIA, lph: 0, bonus: 0, allow_duplicate: true },
  ])
  run = `/payroll-runs/${data[0].payroll_run_id}`
  client = t.as('developer')
})

const duplicate = () => client.fill(`${run}/duplicate`)
const ticked = ({ all }: Page) =>
  all.filter(({ attributes }) => attributes.name === 'titular' && 'checked' in attributes).length

test('the dashboard begins this fortnight with the run before it, and then goes on with the draft', async () => {
  const button = async () => (await client.get('/dashboard')).page
  expect((await button()).link('Preparar la quincena')).toBe(`${run}/duplicate`)
  await duplicate()
  expect((await button()).link('Continuar')).toBe(WIZARD)
})

describe('duplicating a run for the next fortnight', () => {
  test('that is over keeps its month when its orders are dated today', async () => {
    const past = { ...ORDER, ...JOSE, issued_at: '2026-10-14', number: '83' }
    const { data } = await make('paysheets/bulk-store', [past])
    const prepared = await client.fill(`/payroll-runs/${data[0].payroll_run_id}/duplicate`)
    const basics = await client.follow(prepared)
    expect(basics.page.values).toMatchObject({ issued_at: '2026-10-31', period: '2026-10' })
    const dated = { issued_at: '2026-11-20' }
    await client.submit(basics, dated, 'Siguiente', 'basics')
    const again = await client.get(`${WIZARD}?step=2`)
    expect(again.page.values).toMatchObject({ ...dated, period: '2026-10' })
  })

  test('fills in a draft with its people and data, without numbers, additions and discounts', async () => {
    const asked = await client.get(`${run}/duplicate`)
    expect(asked.page.text).toContain(
      'Se prepara Segunda quincena de noviembre de 2026 con los 2 empleados de Primera quincena de noviembre de 2026',
    )
    // Nobody has had a second fortnight, and the first has had José's L.P.H and bonus.
    expect(asked.page.text).toContain(
      'como en la última segunda quincena de cada quien; si no la hay, los configurados sin lo que la primera del mes ya llevó completo.',
    )
    const prepared = await client.submit(asked)
    expect(prepared.location).toBe(`${WIZARD}?step=2`)
    const basics = await client.follow(prepared)
    expect(basics.page.values).toMatchObject({
      ...{ payday: 'segunda', issued_at: '2026-11-20', transaction: 'Transferencia' },
      ...{ concept: 'Quincena', realized: 'Ana', authorized: 'Luis' },
    })
    const sheets = await client.follow(await client.submit(basics, {}, 'Siguiente', 'basics'))
    expect(sheets.page.text).toContain('José Pérez')
    expect(sheets.page.values).toMatchObject({
      ...{ account_id: `${world.joseAccounts[1]}`, enterprise_id: `${world.enterprise}` },
      ...{ number: '', adition: '', adition_reason: '', discount: '', discount_reason: '' },
      // The first fortnight has had his L.P.H and bonus.
      ...{ sso: 'on', lacks: 'on' },
    })
    expect([sheets.page.values.lph, sheets.page.values.bonus]).toEqual([undefined, undefined])
    expect(sheets.page.text).toContain('Ya está en la primera quincena del mes')
    const maria = await client.get(`${WIZARD}?step=3&employee=${world.maria}`)
    expect(maria.page.values).toMatchObject({ account_id: `${world.mariaAccount}` })
    expect(maria.page.values).toMatchObject({ lph: 'on', bonus: 'on', sso: 'on', lacks: 'on' })
  })

  test.each([
    ['primera quincena de noviembre de 2026', 'Segunda quincena de noviembre de 2026'],
    ['Nómina 1ra quincena noviembre 2026', 'Segunda quincena de noviembre de 2026'],
    ['Nómina del personal', 'Nómina del personal'],
  ])(
    'names the next fortnight where the concept names another, and only there: %s',
    async (concept, next) => {
      const [order] = (await call('GET', `${run.slice(1)}?with=paysheets`)).json.paysheets
      await call('PATCH', `paysheets/${order.id}`, { concept })
      const { page } = await client.follow(
        await client.submit(await client.get(`${run}/duplicate`)),
      )
      expect(page.values.concept).toBe(next)
    },
  )

  test('leaves out, by name, whom nobody can pay now', async () => {
    await call('PATCH', `titulars/${world.jose}`, { salary: 0 })
    await client.fill(`/titulars/${world.jose}/activation`)
    const asked = await client.get(`${run}/duplicate`)
    expect(asked.page.text).toContain('con el empleado de')
    expect(asked.page.text).toContain('Queda fuera 1, que hoy no se puede pagar: José Pérez.')
    await client.submit(asked)
    expect(ticked((await client.get(WIZARD)).page)).toBe(1)
  })

  test('asks before it replaces a draft in progress, and replaces what was shown alone', async () => {
    const began = await client.get(WIZARD)
    await client.submit(began, { titular: [`${world.maria}`] }, 'Siguiente', 'selection')
    const asked = await client.get(`${run}/duplicate`)
    expect(asked.page.text).toContain('Tiene un borrador en curso con 1 empleado, que se pierde.')
    const other = await client.get(WIZARD)
    await client.submit(other, { titular: [] }, 'Siguiente', 'selection')
    const before = await t.changes()
    const late = await client.submit(asked, {}, 'Reemplazar el borrador')
    expect([late.status, await t.changes()]).toEqual([409, before])
    expect(late.page.text).toContain('Su borrador cambió mientras tanto')
    const replaced = await client.submit(late)
    expect(replaced.location).toBe(`${WIZARD}?step=2`)
    expect(ticked((await client.get(WIZARD)).page)).toBe(2)
  })

  test('is not offered for a voided run', async () => {
    await client.fill(`${run}/void`, { reason: 'Repetida' })
    expect((await client.get(`${run}/duplicate`)).location).toBe(run)
    const { page } = await client.get(run)
    expect(page.text).not.toContain('Duplicar para la siguiente quincena')
    expect((await client.post(`${run}/duplicate`, { draft: '0' })).status).toBe(303)
  })
})

describe('the wizard after success', () => {
  const panelOf = ({ all }: Page) => all.filter((e) => hasClass(e, 'made-run')).map(textOf)

  test('says of one that waits who has to approve it, and leads there', async () => {
    await t.write((tx) => withApproval(tx, { runs: bs(0) }))
    await fill()
    const { page } = await client.get(`${WIZARD}?step=1`)
    expect(panelOf(page)).toEqual([
      expect.stringMatching(/Falta que la apruebe otro administrador: .*Berta Aprobadora/),
    ])
    expect(page.link('Ver la nómina')).toMatch(/^\/payroll-runs\/\d+$/)
    // Printing comes second.
    const print = page.all.find((each) => each.tag === 'a' && textOf(each) === 'Imprimir recibos')
    expect(print && hasClass(print, 'btn-ghost')).toBe(true)
  })

  test('shows the run just made above the empty first step, until a draft begins', async () => {
    await fill()
    const first = await client.get(`${WIZARD}?step=1`)
    // José: 250,00 − 10,50 − 5,25; María: 500,01 + 40,00 − 10,00 − 10,50 − 5,25.
    expect(panelOf(first.page)).toEqual([
      expect.stringContaining('N° 000003 · 2 órdenes · 748,51 Bs'),
    ])
    expect(panelOf(first.page)[0]).not.toContain('Falta que')
    expect(ticked(first.page)).toBe(0)
    expect(first.page.link('Segunda quincena de noviembre de 2026')).toMatch(
      /^\/payroll-runs\/\d+$/,
    )
    expect(first.page.link('Imprimir recibos')).toContain('/api/reports/')
    await client.submit(first, { titular: [`${world.maria}`] }, 'Siguiente', 'selection')
    expect(panelOf((await client.get(`${WIZARD}?step=1`)).page)).toEqual([])
    expect(panelOf((await t.as('administrator').get(WIZARD)).page)).toEqual([])
  })

  /** Fills in the fortnight that the run's copy pays, and creates it. */
  async function fill() {
    await duplicate()
    for (const [id, number] of [
      [world.jose, '91'],
      [world.maria, '92'],
    ]) {
      const at = await client.get(`${WIZARD}?step=3&employee=${id}`)
      await client.submit(
        at,
        { number: `${number}`, allow_duplicate: 'on' },
        'Guardar y siguiente',
        'sheet',
      )
    }
    await create()
  }

  /** Presses the wizard's last button, and confirms where it asks. */
  async function create() {
    const at = await client.get(`${WIZARD}?step=3`)
    const sent = await client.submit(at, {}, 'Crear todas', 'sheet')
    expect(sent.location).toMatch(/^\/paysheets\/create\/many\?step=/)
    if (sent.location?.includes('review')) {
      await client.submit(await client.follow(sent), {}, 'Confirmar y crear')
    }
  }
})
