// Proves docs/rules/money.md#6, #15, #16, #18; docs/rules/orders.md#4, #5, #6, #7, #10, #17;
// docs/rules/api.md#11.
/** Personal payment orders through their forms, as a browser without scripts sends them. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { groupsOf, headingOf } from '#tests/support/http/screen.ts'

const t = testApp()
const { read, call, column, make } = apiOf(t)
const staff = () => t.as('developer')
const capital = async (id: number = world.enterprise) => (await read(`accounts/${id}`)).capital

const id = String
const TYPED = {
  titular_id: id(world.jose),
  account_id: id(world.joseAccounts[1]),
  amount: '1.234,56',
  transaction: 'Pago móvil',
  number: 'PM-77',
  enterprise_id: id(world.enterprise),
  issued_at: '2026-11-30',
  concept: 'Honorarios <2ª>',
  observation: 'Una\r\ndos',
  authorized: 'Gerencia',
}
const BODY = { ...TYPED, amount: 1234.56, realized: 'Administración' }

describe('a personal order', () => {
  test('is created with a notice that links its report, and leaves the form empty', async () => {
    const client = staff()
    const opened = await client.get('/payments/create')
    expect(opened.page.title).toBe('Crear orden personal · Nómina')
    const made = await client.submit(opened, TYPED)
    expect([made.status, made.location]).toEqual([303, '/payments/create'])
    const [order] = (await read('payments?search=pm-77')).data
    expect(order).toMatchObject({ amount: 1234.56, observation: 'Una\ndos', month: 'Noviembre' })
    expect(await capital()).toBe(9500 - 1234.56)
    const { page } = await client.follow(made)
    expect(page.toasts).toEqual([
      `La orden ha sido generada. / Se ha creado una órden para el titular José Pérez. Orden N° 000002 / [Presione aqui](/api/reports/payments/${order.id}) [Crear otra igual](/payments/create?from=${order.id})`,
    ])
    const link = page.all.find(({ attributes }) => attributes.href?.endsWith(`/${order.id}`))
    expect(link?.attributes.target).toBe('_blank')
    expect(
      page.all.filter(({ attributes }) => /toast-fading/.test(attributes.class ?? '')),
    ).toEqual([])
    expect(page.values).toMatchObject({
      ...{ titular_id: '', account_id: '', amount: '', number: '', concept: '', authorized: '' },
      ...{ realized: 'Administración', issued_at: '2026-11-20' },
    })
  })

  test('needs no account', async () => {
    expect((await staff().fill('/payments/create', { ...TYPED, account_id: '' })).status).toBe(303)
    expect(await column('payments?search=pm-77', 'account_id')).toEqual([null])
  })

  test('lists missing fields in the order of the form', async () => {
    const { status, page } = await staff().fill('/payments/create', { realized: '', issued_at: '' })
    expect(status).toBe(422)
    expect(page.title).toBe('Error: Crear orden personal · Nómina')
    expect(page.errors).toEqual({
      titular_id: 'Elija el titular',
      amount: 'Escriba el monto',
      transaction: 'Elija la forma de pago',
      number: 'Escriba el número',
      enterprise_id: 'Elija la cuenta de la empresa',
      issued_at: 'Escriba la fecha',
      concept: 'Escriba el concepto',
      realized: 'Escriba quién la realiza',
    })
    expect(page.alert).toMatch(/^Hay 8 datos por corregirTitular: elija el titularMonto: escriba/)
  })

  test.each([
    [{ amount: '1,234.56' }, 'amount'],
    [{ account_id: id(world.mariaAccount) }, 'account_id'],
    [{ enterprise_id: id(world.mariaAccount) }, 'enterprise_id'],
    [{ titular_id: '999999', account_id: '' }, 'titular_id'],
  ])('with %j is refused under %s, and the typed values stay', async (change, field) => {
    const typed = { ...TYPED, ...change }
    const { status, page } = await staff().fill('/payments/create', typed)
    expect([status, Object.keys(page.errors)]).toEqual([422, [field]])
    const { account_id: _, titular_id: __, [field]: ___, ...rest } = typed as Record<string, string>
    expect(page.values).toMatchObject(rest)
    expect(await capital()).toBe(9500)
  })

  test('is edited in a form with its values, which leads back to the list', async () => {
    const client = staff()
    const made = await make('payments', BODY)
    const opened = await client.get(`/payments/${made.id}/edit`)
    expect(headingOf(opened.page)).toEqual(['Editar orden personal', made.order])
    expect(opened.page.title).toMatch(/^Editar orden personal · N° \d{6} · Nómina$/)
    expect(opened.page.values).toMatchObject({
      ...{ ...TYPED, observation: 'Una\ndos', realized: 'Administración' },
    })
    const saved = await client.submit(opened, { amount: '1000', account_id: '' })
    expect([saved.status, saved.location]).toEqual([303, '/payments'])
    expect((await client.follow(saved)).page.toasts).toEqual([
      `La orden ha sido generada. / Se ha creado una órden para el titular José Pérez. Orden N° 000002 / [Presione aqui](/api/reports/payments/${made.id})`,
    ])
    expect(await read(`payments/${made.id}`)).toMatchObject({ amount: 1000, account_id: null })
    // A name that ends in a dot ends the sentence too.
    await client.api('PATCH', `titulars/${world.jose}`, { name: 'Pérez e Hijos, C.A.' })
    const again = await client.submit(await client.get(`/payments/${made.id}/edit`), {})
    const [toast] = (await client.follow(again)).page.toasts
    expect(toast).toContain('para el titular Pérez e Hijos, C.A. Orden N° 000002 / [Presione')
    expect(await capital()).toBe(8500)
  })

  test('is voided after a confirmation, and its money goes back', async () => {
    const client = staff()
    const { id } = await make('payments', BODY)
    const asked = await client.get(`/payments/${id}/delete?search=jose&page=3`)
    expect(asked.page.title).toBe('Anular orden personal · Nómina')
    expect(asked.page.text).toContain('Un momento!! ¿está seguro de que desea cotinuar?')
    expect(asked.page.text).toContain('José Pérez')
    expect(asked.page.text).toContain('1.234,56 Bs')
    expect(await capital()).toBe(9500 - 1234.56)
    const done = await client.submit(asked, { reason: 'Repetida' })
    expect(done.location).toBe('/payments?search=jose')
    expect((await client.follow(done)).page.toasts).toEqual([
      'Exito / Se ha anulado la orden personal',
    ])
    expect(await capital()).toBe(9500)
    expect((await client.get(`/payments/${id}/edit`)).status).toBe(404)
    expect((await client.get('/payments?voided=1')).page.rows.join()).toContain('Anulada')
    expect((await client.submit(asked)).status).toBe(404)
    expect(await capital()).toBe(9500)
  })
})

test.each(['/PAYMENTS', '/%70ayments', `/Titulars/${world.nora}/Payments`])(
  'an id under %s is always that of a personal order',
  async (path) => {
    const client = staff()
    const led = await client.get(`${path}/${world.payment}/delete`)
    expect(led.status).toBe(302)
    const asked = await client.follow(led)
    expect(asked.page.title).toBe('Anular orden personal · Nómina')
    expect(asked.page.text).toContain('Nora Sin Salario')
    expect((await client.submit(asked, { reason: 'Repetida' })).status).toBe(303)
    expect((await call('GET', `payments/${world.payment}`)).status).toBe(404)
    expect((await call('GET', `paysheets/${world.paysheet}`)).status).toBe(200)
  },
)

describe('money between company accounts', () => {
  const TO_COMPANY = { ...TYPED, titular_id: id(world.company), account_id: id(world.poor) }

  test('is offered as a transfer with the typed values, not as a payment', async () => {
    const client = staff()
    const opened = await client.get('/payments/create')
    const sent = { ...TO_COMPANY, account_id: '', intent: 'refresh' }
    const drawn = await client.post('/payments/create', sent)
    const options = optionsOf(drawn.page.form('payment'), 'account_id')
    expect(
      options
        .filter(({ disabled }) => disabled)
        .map(({ value }) => value)
        .sort(),
    ).toEqual([id(world.enterprise), id(world.poor)].sort())
    const link = drawn.page.all.find(({ attributes }) => attributes.href?.includes('/transfer?'))
    const to = link?.attributes.href ?? ''
    const form = await client.get(to)
    expect(form.page.values).toMatchObject({
      to_account_id: id(world.poor),
      amount: '1.234,56',
      number: 'PM-77',
      concept: 'Honorarios <2ª>',
      issued_at: '2026-11-30',
    })
    const before = await capital(world.poor)
    const moved = await client.submit(form)
    expect([moved.status, moved.location]).toEqual([303, `/titulars/${world.company}/accounts`])
    expect(await capital(world.poor)).toBeCloseTo(before + 1234.56, 2)
    expect(await capital()).toBeCloseTo(9500 - 1234.56, 2)
    expect(opened.page.text).not.toContain('Transferir a')
  })

  test('is refused as a payment, with a link to the transfer', async () => {
    const { status, page } = await staff().fill('/payments/create', TO_COMPANY)
    expect([status, Object.keys(page.errors)]).toEqual([422, ['account_id']])
    expect(page.errors.account_id).toContain('Transferir fondos')
    expect(page.all.some(({ attributes }) => attributes.href?.includes('/transfer?'))).toBe(true)
    expect(await capital()).toBe(9500)
  })

  test('is paid to a company without an account only after a confirmation', async () => {
    const client = staff()
    const asked = await client.fill('/payments/create', { ...TO_COMPANY, account_id: '' })
    expect(asked.status).toBe(422)
    expect(asked.page.errors.titular_id).toMatch(
      /, que es de la empresa, no llega a ningún saldo sin una cuenta$/,
    )
    const made = await client.submit(asked, { allow_no_account: 'on' })
    expect(made.status).toBe(303)
    expect(await column('payments?search=pm-77', 'titular_id')).toEqual([world.company])
  })
})

describe('an equal payment', () => {
  const QUESTION = 'Ya existe una orden personal de José Pérez por 1.234,56 Bs con el número PM-77'

  test('is created only after a confirmation', async () => {
    const client = staff()
    const before = await make('payments', BODY)
    const asked = await client.fill('/payments/create', TYPED)
    expect([asked.status, asked.page.errors]).toEqual([422, { number: QUESTION }])
    expect(asked.page.text).toContain('Crear de todos modos')
    expect((await client.submit(asked)).status).toBe(422)
    expect((await client.submit(asked, { allow_duplicate: 'on' })).status).toBe(303)
    expect(await column('payments?search=pm-77', 'amount')).toEqual([1234.56, 1234.56])
    expect(before.id).toBeGreaterThan(0)
  })

  test('is not asked about before one exists', async () => {
    const { page } = await staff().get('/payments/create')
    expect(page.text).not.toContain('Crear de todos modos')
  })

  test('keeps the ticked checkbox, under its field, when another field is wrong', async () => {
    await make('payments', BODY)
    const client = staff()
    const asked = await client.fill('/payments/create', TYPED)
    const other = await client.submit(asked, { allow_duplicate: 'on', concept: '' })
    expect([other.status, other.page.errors]).toEqual([422, { concept: 'Escriba el concepto' }])
    expect(other.page.values).toMatchObject({ allow_duplicate: 'on' })
    expect((await client.submit(other, { concept: 'Honorarios' })).status).toBe(303)
  })

  test('leaves no checkbox when the number is changed instead', async () => {
    await make('payments', BODY)
    const client = staff()
    const asked = await client.fill('/payments/create', TYPED)
    const other = await client.submit(asked, { number: 'PM-78', concept: '' })
    expect(other.page.text).not.toContain('Crear de todos modos')
  })
})

describe('the company account of a personal order', () => {
  const enterprises = async (typed: Record<string, string>) => {
    const client = staff()
    const drawn = await client.submit(await client.get('/payments/create'), typed, 'Actualizar')
    expect([drawn.status, drawn.page.errors]).toEqual([200, {}])
    return { drawn, groups: groupsOf(drawn.page.form(), 'enterprise_id') }
  }

  test.each([
    ['75', '(Disponible 75,00Bs)'],
    ['75,01', '(Fondo insuficiente) [no]'],
  ])('with 75,00 Bs is offered for %s as %s', async (amount, note) => {
    const { groups } = await enterprises({ ...TYPED, amount, enterprise_id: '' })
    expect(groups).toEqual({
      Ahorro: [expect.stringMatching(/^Mercantil ··\d{4} /)],
      Corriente: [expect.stringMatching(/^Banesco ··\d{4} \(Disponible 9\.500,00Bs\)$/)],
    })
    expect(groups.Ahorro?.[0]).toContain(note)
  })

  test('is cleared when it cannot pay the typed amount, and the form says so', async () => {
    const typed = { ...TYPED, amount: '75,01', enterprise_id: id(world.poor) }
    const { drawn } = await enterprises(typed)
    expect(drawn.page.values).toMatchObject({ ...typed, enterprise_id: '' })
    expect(drawn.page.text).toMatch(
      /Se quitó Mercantil ··\d{4}: con 75,00 Bs no puede pagar 75,01 Bs/,
    )
    const kept = await enterprises({ ...typed, amount: '75' })
    expect(kept.drawn.page.values.enterprise_id).toBe(id(world.poor))
    expect(kept.drawn.page.text).not.toContain('Se quitó')
  })

  test('is offered with what may be spent today, unless the order is dated later', async () => {
    const ahead = { amount: 1000, reason: 'Cobro', issued_at: '2026-11-25' }
    await make(`accounts/${world.poor}/adjustments`, ahead)
    const note = async (issued_at: string, amount = '75,01') => {
      const { groups, drawn } = await enterprises({
        ...TYPED,
        amount,
        issued_at,
        enterprise_id: id(world.poor),
      })
      return [groups.Ahorro?.[0]?.replace(/^.*··\d{4} /, ''), drawn.page.values.enterprise_id]
    }
    expect(await note('2026-11-20')).toEqual(['(Fondo insuficiente) [no]', ''])
    expect(await note('2026-11-01', '75')).toEqual(['(Disponible 75,00Bs)', id(world.poor)])
    expect(await note('2026-11-24')).toEqual(['(Fondo insuficiente) [no]', ''])
    expect(await note('2026-11-25')).toEqual(['(Disponible 1.075,00Bs)', id(world.poor)])
  })

  test('counts the amount of an edited order as available, and stays selectable', async () => {
    const spent = { ...BODY, amount: 9500 }
    const { id: order } = await make('payments', spent)
    expect(await capital()).toBe(0)
    const client = staff()
    const opened = await client.get(`/payments/${order}/edit`)
    expect(groupsOf(opened.page.form(), 'enterprise_id').Corriente).toEqual([
      expect.stringMatching(/^Banesco ··\d{4} \(Disponible 9\.500,00Bs\)$/),
    ])
    expect(opened.page.values.enterprise_id).toBe(id(world.enterprise))
    expect((await client.submit(opened, { amount: '9.499,99' })).status).toBe(303)
    expect(await capital()).toBe(0.01)
    const more = await client.fill(`/payments/${order}/edit`, { amount: '9.500,01' })
    expect([more.status, more.page.errors]).toEqual([422, { enterprise_id: 'Fondo insuficiente' }])
    expect(more.page.text).toMatch(/Se quitó .*: con 9\.500,00 Bs no puede pagar 9\.500,01 Bs/)
  })

  test('is offered with its present capital, not that of when the form was opened', async () => {
    const client = staff()
    const opened = await client.get('/payments/create')
    await call('POST', 'payments', { ...BODY, amount: 9000 })
    const { page } = await client.submit(opened, { ...TYPED, concept: '' })
    expect(Object.keys(page.errors)).toEqual(['concept'])
    expect(groupsOf(page.form(), 'enterprise_id').Corriente).toEqual([
      expect.stringContaining('(Fondo insuficiente) [no]'),
    ])
    expect(page.text).toContain('con 500,00 Bs no puede pagar 1.234,56 Bs')
  })
})

test('when two users edit one order, the second sees both values, and nothing is lost', async () => {
  const { id: order } = await make('payments', BODY)
  const [ana, berta] = [t.as('developer'), t.as('administrator')]
  const path = `/payments/${order}/edit`
  const [first, second] = [await ana.get(path), await berta.get(path)]
  const parties = { titular_id: id(world.maria), account_id: id(world.mariaAccount) }
  expect((await ana.submit(first, { ...parties, amount: '20' })).status).toBe(303)
  const refused = await berta.submit(second, { amount: '30', concept: 'De Berta' })
  expect(refused.status).toBe(409)
  expect(refused.page.alert).toBe('Otro usuario modificó este registro')
  const { number } = await read(`accounts/${world.mariaAccount}`)
  expect(refused.page.rows).toEqual([
    ['Titular', 'José Pérez', 'María Ñáñez'],
    ['Cuenta (Opcional)', expect.stringMatching(/^0102-/), accountText(number)],
    ['Monto', '30,00 Bs', '20,00 Bs'],
    ['Concepto', 'De Berta', 'Honorarios <2ª>'],
  ])
  expect(await read(`payments/${order}`)).toMatchObject({ amount: 20, version: 2 })
  expect((await berta.submit(refused)).status).toBe(303)
  expect(await read(`payments/${order}`)).toMatchObject({
    ...{ amount: 30, concept: 'De Berta', titular_id: world.jose, version: 3 },
  })
  expect(await capital()).toBe(9470)
})

const accountText = (number: string) =>
  [number.slice(0, 4), number.slice(4, 8), number.slice(8, 10), number.slice(10)].join('-')
