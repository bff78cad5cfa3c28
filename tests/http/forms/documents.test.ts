// Proves docs/rules/money.md#1, #2, #6, #7, #9, #10, #14; docs/rules/payroll.md#10, #14;
// docs/rules/orders.md#1, #2, #3, #8, #17, #18, #19; docs/rules/screens.md#9, #10; docs/rules/ease.md#2.
/** Incomes and payroll orders through their forms, as a browser without scripts sends them. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { headingOf } from '#tests/support/http/screen.ts'
import { OFF } from '#tests/support/http/toggles.ts'

const t = testApp()
const { read, call, column, make } = apiOf(t)
const staff = () => t.as('developer')
const capital = async () => (await read(`accounts/${world.enterprise}`)).capital

describe('incomes', () => {
  const INCOME = {
    account_id: String(world.enterprise),
    provider: 'Ventas Ñandú',
    amount: '1.234,56',
    number: 'T-1',
    issued_at: '2026-11-19',
  }

  test('are registered, and then the form is empty', async () => {
    const client = staff()
    const opened = await client.get('/incomes/create')
    expect(opened.page.values.issued_at).toBe('2026-11-20')
    const made = await client.submit(opened, INCOME)
    expect([made.status, made.location]).toEqual([303, '/incomes/create'])
    const { page } = await client.follow(made)
    expect(page.toasts[0]).toMatch(
      /^Se ha registrado el ingreso! \[N° 000004\]\(\/incomes\/\d+\/edit\)$/,
    )
    expect(page.values).toMatchObject({ provider: '', amount: '', number: '' })
    expect(await capital()).toBe(9500 + 1234.56)
  })

  test('say the chosen date in full when the form is drawn again', async () => {
    const client = staff()
    expect((await client.get('/incomes/create')).page.text).toContain('20 nov 2026')
    const { page } = await client.fill('/incomes/create', {
      ...INCOME,
      issued_at: '2026-03-04',
      amount: '',
    })
    expect([page.values.issued_at, page.text]).toEqual([
      '2026-03-04',
      expect.stringContaining('04 mar 2026'),
    ])
  })

  test('of no amount are refused, and the typed values stay', async () => {
    const amount = '1,234.56'
    const { status, page } = await staff().fill('/incomes/create', { ...INCOME, amount })
    expect(status).toBe(422)
    expect(Object.keys(page.errors)).toEqual(['amount'])
    expect(page.values).toMatchObject({ ...INCOME, amount })
    expect(await capital()).toBe(9500)
  })

  test('are edited, and the list keeps its query', async () => {
    const client = staff()
    const opened = await client.get(`/incomes/${world.income}/edit?search=prestamo&page=1`)
    expect(headingOf(opened.page)).toEqual(['Editar ingreso', 3])
    expect(opened.page.title).toBe('Editar ingreso · N° 000003 · Nómina')
    expect(opened.page.values).toMatchObject({ amount: '25,00', provider: 'Préstamo Banesco' })
    const changed = await client.submit(opened, { amount: '30' })
    expect(changed.location).toBe('/incomes?search=prestamo&page=1')
    expect((await client.follow(changed)).page.toasts).toEqual(['Se ha actualizado el ingreso!'])
    expect((await read(`accounts/${world.poor}`)).capital).toBe(80)
  })

  test('are voided after a confirmation, with a reason', async () => {
    const client = staff()
    const asked = await client.get(`/incomes/${world.income}/delete?search=prestamo&page=2`)
    expect(asked.page.title).toBe('Eliminar orden de nómina · Nómina')
    expect(asked.page.text).toContain('Un momento!! ¿está seguro de que desea cotinuar?')
    expect(asked.page.text).toContain('está por eliminar un ingreso')
    const none = await client.submit(asked, { reason: ' ' })
    expect([none.status, none.page.alert]).toEqual([422, 'Escriba el motivo'])
    const long = await client.submit(asked, { reason: 'x'.repeat(256) })
    expect([long.status, long.page.alert]).toEqual([422, 'Escriba como máximo 255 caracteres'])
    const done = await client.submit(asked, { reason: 'Era de otro' })
    expect(done.location).toBe('/incomes?search=prestamo')
    expect((await client.follow(done)).page.toasts).toEqual(['Exito / Se ha anulado el ingreso'])
    const voided = await client.get('/incomes?voided=1')
    expect(voided.page.text).toContain('Era de otro')
    expect((await client.get(`/incomes/${world.income}/edit`)).status).toBe(404)
  })
})

describe('payroll orders', () => {
  const ORDER = {
    titular_id: String(world.jose),
    account_id: String(world.joseAccounts[1]),
    payday: 'segunda',
    transaction: 'Depósito',
    number: 'D-77',
    enterprise_id: String(world.enterprise),
    issued_at: '2026-11-30',
    concept: 'Nómina <2ª>',
    observation: 'Una\r\ndos',
    authorized: 'Gerencia',
  }
  const labelsOf = (answer: Answer, name: string) =>
    optionsOf(answer.page.form(), name).map(
      ({ label, disabled }) => label + (disabled ? ' [no]' : ''),
    )

  test('offer the accounts of the titular after a refresh, which keeps the typed values', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    expect(labelsOf(opened, 'account_id')).toEqual(['Elija antes el titular'])
    expect(labelsOf(opened, 'titular_id')).toContain('Nora Sin Salario (Sin salario) [no]')
    const typed = { ...ORDER, account_id: '', adition: 'mucho', lph: 'on' }
    const again = await client.submit(opened, typed, 'Actualizar')
    expect([again.status, again.page.errors]).toEqual([200, {}])
    expect(again.page.title).not.toMatch(/^Error/)
    expect(again.page.values).toMatchObject(typed)
    expect(again.page.values.key).toBe(opened.page.values.key)
    expect(labelsOf(again, 'account_id')).toEqual([
      'Elija la cuenta',
      expect.stringContaining('Banesco'),
      expect.stringContaining('Banco de Venezuela'),
    ])
    expect(again.page.text).toContain('Número de depósito')
    expect(await column('paysheets', 'id')).toEqual([world.paysheet])
  })

  test('show their total before they are saved, and store that total', async () => {
    const client = staff()
    const typed = {
      ...ORDER,
      adition: '150,25',
      adition_reason: 'Horas extra',
      discount: '20,1',
      discount_reason: 'Préstamo',
      ...{ lph: 'on', bonus: 'on', sso: 'on', lacks: 'on' },
    }
    const opened = await client.get('/paysheets/create')
    const again = await client.submit(opened, typed, 'Actualizar')
    expect(again.page.values.amount).toBe('250,00')
    // 250 + 150.25 + 40 - 20.10 - 5 - 10.50 - 5.25
    expect(again.page.text).toContain('399,40 Bs')
    expect(again.page.text).toContain('trescientos noventa y nueve bolívares con 40/100')
    const made = await client.submit(again)
    expect([made.status, made.location]).toEqual([303, '/paysheets/create'])
    const [order] = (await read('paysheets?search=d-77')).data
    expect(order).toMatchObject({ total: 399.4, observation: 'Una\ndos', month: 'Noviembre' })
    expect(await capital()).toBe(9500 - 399.4)
    const { page } = await client.follow(made)
    expect(page.toasts).toEqual([
      `Exito / Se ha creado una órden para el titular José Pérez Orden N° 000003 / [Ver recibo](/api/reports/paysheets/${order.id}) [Crear otra igual](/paysheets/create?from=${order.id})`,
    ])
    expect(page.values).toMatchObject({ titular_id: '', number: '', realized: 'Administración' })
  })

  test('begin with what is configured, and with the employee’s own once they are chosen', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    expect(opened.page.values).toMatchObject({ lph: 'on', bonus: 'on', sso: 'on', lacks: 'on' })
    await make('paysheets', {
      ...{ ...ORDER, issued_at: '2026-10-30', realized: 'Administración', number: '1', sso: true },
    })
    const drawn = await client.submit(opened, ORDER, 'Actualizar')
    const { lph, bonus, sso, lacks } = drawn.page.values
    expect([lph, bonus, sso, lacks]).toEqual([undefined, undefined, 'on', undefined])
    const first = await client.submit(drawn, { payday: 'primera' }, 'Actualizar')
    expect(first.page.values).toMatchObject({ lph: 'on', bonus: 'on', sso: 'on', lacks: 'on' })
    const switched = await client.submit(first, { bonus: null }, 'Actualizar')
    const back = await client.submit(switched, { payday: 'segunda' }, 'Actualizar')
    expect([back.page.values.lph, back.page.values.bonus]).toEqual(['on', undefined])
  })

  test('ignore a posted total', async () => {
    const made = await staff().fill('/paysheets/create', {
      ...OFF,
      ...ORDER,
      amount: '9.999,00',
      total: '1',
    })
    expect(made.status).toBe(303)
    expect(await column('paysheets?search=d-77', 'total')).toEqual([250])
  })

  test.each([
    // María's salary, and José's half with 9.250,01 beside it.
    [
      'its salary',
      { titular_id: String(world.maria), enterprise_id: String(world.poor) },
      '75,00',
      '1.000,01',
    ],
    ['its total', { adition: '9.250,01', adition_reason: 'Guardia' }, '9.500,00', '9.500,01'],
  ])('clear a company account that cannot pay %s, and say so', async (_, change, has, needs) => {
    const typed = { ...OFF, ...ORDER, ...change }
    const client = staff()
    const drawn = await client.submit(await client.get('/paysheets/create'), typed, 'Actualizar')
    expect([drawn.status, drawn.page.errors]).toEqual([200, {}])
    expect(drawn.page.values).toMatchObject({ concept: ORDER.concept, enterprise_id: '' })
    expect(drawn.page.text).toMatch(
      new RegExp(`Se quitó \\w+ ··\\d{4}: con ${has} Bs no puede pagar ${needs} Bs`),
    )
    const fits = { ...ORDER, adition: '9.250', adition_reason: 'Guardia' }
    const kept = await client.submit(drawn, fits, 'Actualizar')
    expect(kept.page.values.enterprise_id).toBe(ORDER.enterprise_id)
    expect(kept.page.text).not.toContain('Se quitó')
  })

  test('list missing fields in the order of the form', async () => {
    const { status, page } = await staff().fill('/paysheets/create', { realized: '' })
    expect(status).toBe(422)
    expect(page.errors).toEqual({
      titular_id: 'Elija el titular',
      account_id: 'Elija la cuenta',
      payday: 'Elija la quincena',
      transaction: 'Elija la forma de pago',
      number: 'Escriba el número',
      enterprise_id: 'Elija la cuenta de la empresa',
      concept: 'Escriba el concepto',
      realized: 'Escriba quién la realiza',
    })
    expect(page.alert).toMatch(/^Hay 8 datos por corregirTitular: elija el titularCuenta: elija/)
  })

  test.each([
    [{ adition: '5' }, { adition_reason: 'Escriba el motivo' }],
    [{ enterprise_id: String(world.poor) }, { enterprise_id: 'Fondo insuficiente' }],
    [{ discount: '250', discount_reason: 'x' }, { amount: 'El total debe ser mayor que 0' }],
  ])('with %j are refused and keep the other values', async (change, errors) => {
    const { status, page } = await staff().fill('/paysheets/create', {
      ...OFF,
      ...ORDER,
      ...change,
    })
    expect([status, page.errors]).toEqual([422, errors])
    // An account that cannot pay cannot be chosen either.
    const typed = { ...ORDER, ...change, ...('enterprise_id' in change && { enterprise_id: '' }) }
    expect(page.values).toMatchObject(typed)
    expect(await capital()).toBe(9500)
  })

  test('for a fortnight that is already paid ask first', async () => {
    const client = staff()
    const maria = { titular_id: String(world.maria), account_id: String(world.mariaAccount) }
    const asked = await client.fill('/paysheets/create', {
      ...OFF,
      ...ORDER,
      ...maria,
      payday: 'completo',
    })
    expect(asked.status).toBe(422)
    expect(asked.page.errors).toEqual({
      payday: 'Ya existe una orden de nómina de María Ñáñez para la primera quincena de Noviembre',
    })
    expect(asked.page.text).toContain('Crear de todos modos')
    expect((await client.submit(asked)).status).toBe(422)
    expect((await client.submit(asked, { allow_duplicate: 'on' })).status).toBe(303)
    expect(await column(`paysheets?titular=${world.maria}`, 'payday')).toContain('completo')
  })

  test('come back when the salary was raised since the form was drawn, and are saved when sent again', async () => {
    const client = staff()
    const drawn = await client.submit(
      await client.get('/paysheets/create'),
      { ...OFF, ...ORDER },
      'Actualizar',
    )
    expect(drawn.page.values).toMatchObject({ amount: '250,00' })
    await call('PATCH', `titulars/${world.jose}`, { salary: 700 })
    const asked = await client.submit(drawn)
    expect([asked.status, asked.page.errors]).toEqual([
      422,
      {
        amount:
          'El salario cambió de 500,00 Bs a 700,00 Bs, y el total de 250,00 Bs a 350,00 Bs: revise el monto',
      },
    ])
    expect(asked.page.values).toMatchObject({ ...ORDER, amount: '350,00' })
    expect(await capital()).toBe(9500)
    expect((await client.submit(asked)).status).toBe(303)
    expect(await capital()).toBe(9150)
  })

  test('that come back for another error also show the change of the total', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    const drawn = await client.submit(opened, { ...OFF, ...ORDER, number: '' }, 'Actualizar')
    await call('PATCH', `titulars/${world.jose}`, { salary: 700 })
    const asked = await client.submit(drawn)
    expect([asked.status, asked.page.errors]).toEqual([
      422,
      {
        number: 'Escriba el número',
        amount:
          'El salario cambió de 500,00 Bs a 700,00 Bs, y el total de 250,00 Bs a 350,00 Bs: revise el monto',
      },
    ])
    expect((await client.submit(asked, { number: '77002' })).status).toBe(303)
    expect(await capital()).toBe(9150)
    const again = await client.submit(
      await client.get('/paysheets/create'),
      { ...OFF, ...ORDER },
      'Actualizar',
    )
    const wrong = await client.submit(again, { number: '' })
    expect(wrong.page.errors).toEqual({ number: 'Escriba el número' })
  })

  test('come back when the bonus changed since, unless they have no bonus', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    const drawn = await client.submit(opened, { ...OFF, ...ORDER, bonus: 'on' }, 'Actualizar')
    await call('PUT', 'settings', { bonus: 60, sso: 10.5, lacks: 5.25 })
    const asked = await client.submit(drawn)
    expect([asked.status, asked.page.errors]).toEqual([
      422,
      {
        amount:
          'Cambió la configuración de pagos, y el total de 290,00 Bs a 310,00 Bs: revise el monto',
      },
    ])
    expect((await client.submit(drawn, { bonus: null })).status).toBe(303)
    expect(
      (await client.submit(asked, { allow_duplicate: 'on', key: crypto.randomUUID() })).status,
    ).toBe(303)
  })

  test('of another titular than the shown total’s are saved without a question about the total', async () => {
    const client = staff()
    const drawn = await client.submit(
      await client.get('/paysheets/create'),
      { ...OFF, ...ORDER },
      'Actualizar',
    )
    const [, ...terms] = (drawn.page.values.seen ?? '').split(' ')
    const others = { ...ORDER, seen: [world.maria, ...terms].join(' ') }
    await call('PATCH', `titulars/${world.jose}`, { salary: 700 })
    const wrong = await client.submit(drawn, { ...others, number: '' })
    expect(wrong.page.errors).toEqual({ number: 'Escriba el número' })
    const asked = await client.submit(drawn, others)
    expect(asked.status).toBe(303)
    expect(await capital()).toBe(9150)
  })

  test('of a program, which sends no shown total, use the present salary and settings', async () => {
    await call('PATCH', `titulars/${world.jose}`, { salary: 700 })
    const made = await make('paysheets', {
      ...{ ...ORDER, amount: 250, total: 250, realized: 'Administración' },
    })
    expect(made).toMatchObject({ salary: 700, total: 350 })
  })

  test('are edited with the salary of their creation, or recalculated', async () => {
    const client = staff()
    await call('PATCH', `titulars/${world.maria}`, { salary: 2000 })
    const path = `/paysheets/${world.paysheet}/edit`
    const opened = await client.get(path)
    expect(opened.page.values).toMatchObject({ amount: '500,00', number: '77001' })
    const kept = await client.submit(opened, { concept: 'Otro' })
    expect(kept.location).toBe('/paysheets')
    expect((await client.follow(kept)).page.toasts[0]).toContain(
      'Exito / Se ha creado una órden para el titular María Ñáñez',
    )
    expect(await read(`paysheets/${world.paysheet}`)).toMatchObject({ concept: 'Otro', total: 500 })
    // The form shows the old salary until it is drawn again.
    const asked = await client.fill(path, { recalculate: 'on' })
    expect([asked.status, asked.page.errors]).toEqual([
      422,
      {
        amount:
          'El salario cambió de 1.000,01 Bs a 2.000,00 Bs, y el total de 500,00 Bs a 1.000,00 Bs: revise el monto',
      },
    ])
    expect(asked.page.values).toMatchObject({ amount: '1.000,00', recalculate: 'on' })
    expect((await client.submit(asked)).status).toBe(303)
    expect(await read(`paysheets/${world.paysheet}`)).toMatchObject({ salary: 2000, total: 1000 })
  })

  test('offer their own company account while they are edited, even if its capital is low', async () => {
    const client = staff()
    const typed = { ...OFF, ...ORDER, payday: 'completo', adition: '9000', adition_reason: 'Todo' }
    expect((await client.fill('/paysheets/create', typed)).status).toBe(303)
    expect(await capital()).toBe(0)
    const [id] = await column('paysheets?search=d-77', 'id')
    const opened = await client.get(`/paysheets/${id}/edit`)
    const own = optionsOf(opened.page.form(), 'enterprise_id').find(
      ({ value }) => value === String(world.enterprise),
    )
    expect(own).toMatchObject({ disabled: false, label: expect.stringContaining('9.500,00Bs') })
    expect(labelsOf(opened, 'enterprise_id').join()).toContain('(Fondo insuficiente) [no]')
    expect((await client.submit(opened, { adition: '8.999,99' })).status).toBe(303)
    expect(await capital()).toBe(0.01)
  })

  test('are voided after a confirmation, and their money goes back', async () => {
    const client = staff()
    const asked = await client.get(`/paysheets/${world.paysheet}/delete?payday=primera&page=3`)
    expect(asked.page.text).toContain('N° 000001')
    expect(asked.page.text).toContain('500,00 Bs')
    const done = await client.submit(asked, { reason: 'Repetida' })
    expect(done.location).toBe('/paysheets?payday=primera')
    expect((await client.follow(done)).page.toasts).toEqual([
      'Exito / Se ha anulado la orden de nómina',
    ])
    expect(await capital()).toBe(10_000)
    expect((await client.get(`/paysheets/${world.paysheet}/edit`)).status).toBe(404)
    expect((await client.get('/paysheets?voided=1')).page.rows.join()).toContain('Anulada')
    expect((await client.submit(asked)).status).toBe(404)
    expect(await capital()).toBe(10_000)
  })
})
