/** Whose salary pays days that are over, in the form, the wizard and the API (docs/rules/payroll.md#13). */
import { beforeEach, describe, expect, test } from 'vitest'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { OFF, withoutToggles } from '#tests/support/http/toggles.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs, day } from '#tests/support/models/factories.ts'

const t = testApp()
const { errors, make, read } = apiOf(t)
const WIZARD = '/paysheets/create/many'
const TODAYS = 'Con el salario de hoy'

/** José earned 400,00 from the beginning of the year, and earns 500,00 from 20 November. */
beforeEach(() =>
  t.write(async (tx) => {
    for (const [salary, since] of [
      [400, '2026-01-01'],
      [500, '2026-11-20'],
    ] as const) {
      const said = { salary: bs(salary), since: day(since), reason: null }
      await changeSalary(tx, world.jose, said, ADMINISTRATOR, undefined)
    }
  }),
)

const PAID = {
  ...{ titular_id: world.jose, account_id: world.joseAccounts[0], enterprise_id: world.enterprise },
  ...{ transaction: 'Cheque', payday: 'segunda', concept: 'Nómina', realized: 'Ana' },
  issued_at: '2026-10-31',
}

test('the API pays by the salary of then, or by today’s if it is asked to', async () => {
  const said = async (number: string, more: object) =>
    (await make('paysheets', { ...PAID, number, allow_duplicate: true, ...more })).salary
  expect(await said('1', {})).toBe(400)
  expect(await said('2', { salary_of: null })).toBe(400)
  expect(await said('3', { salary_of: 'today' })).toBe(500)
  expect(await said('4', { issued_at: '2026-11-20' })).toBe(500)
  const wrong = { ...PAID, number: '5', salary_of: 'then', allow_duplicate: true }
  expect(Object.keys(await errors('POST', 'paysheets', wrong))).toEqual(['salary_of'])
})

const typed = {
  ...{ titular_id: String(world.jose), account_id: String(world.joseAccounts[0]) },
  ...{ transaction: 'Depósito', number: '1', enterprise_id: String(world.enterprise) },
  ...{ payday: 'segunda', issued_at: '2026-10-31', concept: 'Nómina' },
}
const redrawn = async (values: Partial<typeof typed> & { salary_of?: string; period?: string }) => {
  const client = t.as('developer')
  const opened = await client.get('/paysheets/create')
  const drawn = await client.submit(opened, { ...OFF, ...typed }, 'Actualizar')
  return { client, at: await client.submit(drawn, values, 'Actualizar') }
}

describe('the form', () => {
  test('says whose salary it is, offers today’s, and saves what it shows', async () => {
    const { client, at } = await redrawn({})
    expect(at.page.values.amount).toBe('200,00')
    expect(at.page.text).toContain('Salario del 31 oct 2026: 400,00 Bs, la mitad')
    expect(at.page.text).toContain(`${TODAYS}: 500,00 Bs`)
    expect((await client.submit(at)).status).toBe(303)
    expect((await read('paysheets?sort_by=order,desc&limit=1')).data[0].total).toBe(200)
  })

  test('pays by today’s salary where that is switched on', async () => {
    const { client, at } = await redrawn({ salary_of: 'on' })
    expect(at.page.values.amount).toBe('250,00')
    expect(at.page.text).toContain('Mitad del salario de 500,00 Bs')
    expect((await client.submit(at)).status).toBe(303)
    expect((await read('paysheets?sort_by=order,desc&limit=1')).data[0].total).toBe(250)
  })

  test('of days that are not over offers nothing', async () => {
    const { at } = await redrawn({ issued_at: '2026-11-20' })
    expect(at.page.values.amount).toBe('250,00')
    expect(at.page.text).not.toContain(TODAYS)
  })

  test('asks once more when the days were changed since it was drawn', async () => {
    const { client, at } = await redrawn({ issued_at: '2026-11-20' })
    const refused = await client.submit(at, { issued_at: '2026-10-31' })
    expect(refused.status).toBe(422)
    expect(refused.page.errorOf('amount')).toBe(
      'Salario del 31 oct 2026: 400,00 Bs, y el total de 250,00 Bs a 200,00 Bs: revise el monto',
    )
    expect((await client.submit(refused)).status).toBe(303)
  })
})

describe('another month than the date’s', () => {
  const last = async () => (await read('paysheets?sort_by=order,desc&limit=1')).data[0]

  test('is chosen in the form, among those near the date, and kept in an edit', async () => {
    const { client, at } = await redrawn({ issued_at: '2026-11-20' })
    expect(optionsOf(at.page.form(), 'period').map(({ label }) => label)).toEqual([
      'El de la fecha: noviembre de 2026',
      ...['agosto', 'septiembre', 'octubre', 'diciembre'].map((name) => `${name} de 2026`),
    ])
    const drawn = await client.submit(at, { period: '2026-10' }, 'Actualizar')
    expect(drawn.page.text).toContain('Salario del 31 oct 2026: 400,00 Bs, la mitad')
    expect((await client.submit(drawn)).status).toBe(303)
    const made = await last()
    expect(made).toMatchObject({ period: '2026-10', month: 'Octubre', total: 200 })
    const edit = await client.get(`/paysheets/${made.id}/edit`)
    expect(edit.page.values.period).toBe('2026-10')
    const refused = await client.submit(edit, { issued_at: '2026-08-31' })
    expect(refused.status).toBe(422)
    expect(refused.page.errorOf('period')).toBe(
      'Con esa fecha se paga un mes entre mayo de 2026 y septiembre de 2026',
    )
    expect(refused.page.values.period).toBe('2026-10')
  })

  test('offers the runs that pay it', async () => {
    const october = { ...PAID, issued_at: '2026-11-02', period: '2026-10', number: '1' }
    await t.as('developer').api('POST', 'paysheets/bulk-store', [october])
    const { at } = await redrawn({ issued_at: '2026-11-20' })
    const offered = (answer: Answer) =>
      optionsOf(answer.page.form(), 'payroll_run_id').map(({ label }) => label)
    // November has no run.
    expect(at.page.all.some((e) => e.attributes.name === 'payroll_run_id')).toBe(false)
    const { at: late } = await redrawn({ issued_at: '2026-11-20', period: '2026-10' })
    expect(offered(late)).toEqual([
      'Sin nómina',
      expect.stringContaining('Segunda quincena de octubre de 2026'),
    ])
  })

  test('is asked for by the API, which refuses what is no month', async () => {
    const wrong = { ...PAID, number: '7', allow_duplicate: true }
    const codes = async (period: unknown) => errors('POST', 'paysheets', { ...wrong, period })
    for (const period of ['2026-13', 'octubre', 202610, '2026-1', '9999-12', '1000-01']) {
      expect(Object.keys(await codes(period))).toEqual(['period'])
    }
    const made = await make('paysheets', { ...wrong, issued_at: '2026-11-02', period: '2026-10' })
    expect(made).toMatchObject({ period: '2026-10', month: 'Octubre', salary: 400 })
    const edited = await t.as('developer').api('PATCH', `paysheets/${made.id}`, { period: null })
    expect(edited.json.errors ?? edited.json).toMatchObject({ period: '2026-11' })
  })
})

describe('the wizard', () => {
  test('pays another month than the date’s', async () => {
    const client = t.as('developer')
    await toSheets(client)
    const second = await client.get(`${WIZARD}?step=2`)
    const far = { issued_at: '2026-06-30', period: '2026-10' }
    const refused = await client.submit(second, far, 'Siguiente', 'basics')
    expect([refused.status, refused.page.errorOf('period')]).toEqual([
      422,
      'Con esa fecha se paga un mes entre marzo de 2026 y julio de 2026',
    ])
    const basics = { issued_at: '2026-11-20', period: '2026-10' }
    const third = await land(client, await client.submit(second, basics, 'Siguiente', 'basics'))
    expect(salaryIn(third)).toBe('Salario del 31 oct 2026: 400,00 Bs')
    const accounts = { account_id: String(world.joseAccounts[0]) }
    const typed = { ...accounts, number: '9', enterprise_id: String(world.enterprise) }
    const review = await land(client, await client.submit(third, typed, 'Crear todas', 'sheet'))
    const made = await land(client, await client.submit(review, {}, 'Confirmar y crear', 'review'))
    expect(made.page.text).toContain('Segunda quincena de octubre de 2026')
    expect((await read('paysheets?sort_by=order,desc&limit=1')).data[0]).toMatchObject({
      ...{ issued_at: '2026-11-20', period: '2026-10', total: 200 },
    })
  })

  const BASICS = {
    ...{ realized: 'Administración', authorized: 'Gerencia', payday: 'segunda' },
    ...{ issued_at: '2026-10-31', transaction: 'Cheque', concept: 'Nómina' },
  }
  const land = async (client: Client, answer: Answer): Promise<Answer> =>
    answer.location === null ? answer : land(client, await client.follow(answer))
  const toSheets = async (client: Client) => {
    const opened = await client.get(WIZARD)
    const chosen = { titular: [String(world.jose)] }
    const second = await land(client, await client.submit(opened, chosen, 'Siguiente', 'selection'))
    const third = await land(client, await client.submit(second, BASICS, 'Siguiente', 'basics'))
    return withoutToggles(client, third)
  }
  const salaryIn = ({ page }: Answer) =>
    [...page.text.matchAll(/Salario del 31 oct 2026: 400,00 Bs|salario de 500,00 Bs/g)].flat()[0]

  test('pays by the salary of then, says so in the order and in the review, and offers today’s', async () => {
    const client = t.as('developer')
    const third = await toSheets(client)
    expect(salaryIn(third)).toBe('Salario del 31 oct 2026: 400,00 Bs')
    const accounts = { account_id: String(world.joseAccounts[0]) }
    const typed = { ...accounts, number: '9', enterprise_id: String(world.enterprise) }
    const review = await land(client, await client.submit(third, typed, 'Crear todas', 'sheet'))
    expect(review.page.text).toContain(
      'Con el salario de entoncesJosé Pérez: Salario del 31 oct 2026: 400,00 Bs',
    )
    const pressed = await client.submit(review, {}, 'Usar el de hoy para todos', 'review')
    const again = await land(client, pressed)
    expect(again.page.toasts.join()).toContain('Se usarán los salarios de hoy')
    expect(again.page.text).not.toContain('Con el salario de entonces')
    expect((await client.submit(again, {}, 'Confirmar y crear', 'review')).status).toBe(303)
    expect((await read('paysheets?sort_by=order,desc&limit=1')).data[0].total).toBe(250)
  })

  test('shows the salary of other days once these are chosen, without a question', async () => {
    const client = t.as('developer')
    await toSheets(client)
    const second = await client.get(`${WIZARD}?step=2`)
    expect(second.page.text).toContain(TODAYS)
    const other = { issued_at: '2026-11-27' }
    const third = await land(client, await client.submit(second, other, 'Siguiente', 'basics'))
    expect(salaryIn(third)).toBe('salario de 500,00 Bs')
    expect(third.page.errors).toEqual({})
    const back = await client.get(`${WIZARD}?step=2`)
    expect(back.page.text).not.toContain(TODAYS)
    const on = { issued_at: '2026-10-31' }
    const past = await land(client, await client.submit(back, on, 'Siguiente', 'basics'))
    expect([salaryIn(past), past.page.errors]).toEqual(['Salario del 31 oct 2026: 400,00 Bs', {}])
  })
})
