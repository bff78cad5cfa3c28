// Proves docs/rules/people.md#7; docs/rules/money.md#5, #6, #10; docs/rules/runs.md#3;
// docs/rules/orders.md#10, #20; docs/rules/api.md#15.
/** Transfers between company accounts: forms, list and API (docs/rules/orders.md#9). */
import { describe, expect, test } from 'vitest'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import { transfers } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import {
  actionsOf,
  crumbsOf,
  filtersOf,
  groupsOf,
  headsOf,
  hintOf,
  labelsOf,
  offers,
  rowOf,
} from '#tests/support/http/screen.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'

const t = testApp()
const { read, call, make, errors, column } = apiOf(t)
const staff = () => t.as('developer')
const capitals = async () => [
  (await read(`accounts/${world.enterprise}`)).capital,
  (await read(`accounts/${world.poor}`)).capital,
]

const FORM = `/titulars/${world.company}/accounts/${world.enterprise}/transfer`
const TYPED = {
  to_account_id: String(world.poor),
  amount: '1.234,56',
  number: '00981',
  concept: 'Fondos de nómina',
  issued_at: '2026-11-19',
}
const BODY = {
  ...TYPED,
  amount: 1234.56,
  from_account_id: world.enterprise,
  to_account_id: world.poor,
}

describe('the form of a transfer', () => {
  test('opens over the accounts of the company, with the source account and its capital', async () => {
    const list = await staff().get(`/titulars/${world.company}/accounts?type=Corriente`)
    expect(actionsOf(list.page, '0134')).toEqual([['Transferir fondos', `${FORM}?type=Corriente`]])
    const { page } = await staff().get(FORM)
    expect(page.title).toBe('Transferir fondos · Nómina')
    expect(page.text).toMatch(/Desde Banesco 0134-0001-\d\d-\d{10}, que dispone de 9\.500,00 Bs/)
    expect(labelsOf(page.form())).toEqual([
      ...['A la cuenta', 'Monto', 'Número de transacción', 'Concepto', 'Fecha'],
    ])
    expect(page.values).toMatchObject({ issued_at: '2026-11-20', amount: '' })
    expect(groupsOf(page.form(), 'to_account_id')).toEqual({
      Ahorro: [expect.stringMatching(/^Banco Mercantil ··\d{4} · Inversiones Ávila, C\.A\.$/)],
    })
  })

  test('moves the money once, and shows the number of the transfer', async () => {
    const client = staff()
    const opened = await client.get(`${FORM}?type=Corriente`)
    const made = await client.submit(opened, TYPED)
    const back = `/titulars/${world.company}/accounts?type=Corriente`
    expect([made.status, made.location]).toEqual([303, back])
    expect((await client.submit(opened, TYPED)).location).toBe(back)
    expect(await capitals()).toEqual([9500 - 1234.56, 75 + 1234.56])
    const { page } = await client.follow(made)
    const [id] = await column('transfers?search=00981', 'id')
    expect(page.toasts).toEqual([
      `Se ha registrado la transferencia! [N° 000003](/transfers/${id}/edit)`,
    ])
    const changed = await client.submit(opened, { ...TYPED, amount: '5' })
    expect([changed.status, changed.page.alert]).toEqual([
      409,
      'Ya creó la transferencia N° 000003',
    ])
    expect((await client.submit(changed, {}, 'Crear otra')).status).toBe(303)
    expect(await column('transfers?search=00981', 'amount')).toEqual([5, 1234.56])
  })

  test('is reached from the list and from an account, and then asks from which one', async () => {
    const client = staff()
    const account = await client.get(`/company-accounts/${world.enterprise}`)
    const opened = await client.get(account.page.link('Nueva transferencia'))
    expect(opened.page.title).toBe('Nueva transferencia · Nómina')
    expect(opened.page.values).toMatchObject({
      from_account_id: String(world.enterprise),
      issued_at: '2026-11-20',
    })
    expect(opened.page.text).toContain('Disponible 9.500,00 Bs')
    const wrong = await client.submit(opened, { ...TYPED, from_account_id: '' })
    expect([wrong.status, wrong.page.errors]).toEqual([
      422,
      { from_account_id: 'Elija la cuenta de origen' },
    ])
    expect(wrong.page.values).toMatchObject({ amount: '1.234,56', concept: 'Fondos de nómina' })
    const made = await client.submit(wrong, { from_account_id: String(world.enterprise) })
    expect([made.status, made.location]).toEqual([303, '/transfers'])
    expect(await capitals()).toEqual([9500 - 1234.56, 75 + 1234.56])
    expect(
      (await client.submit(wrong, { ...TYPED, from_account_id: String(world.enterprise) }))
        .location,
    ).toBe('/transfers')
    expect(await column('transfers?search=00981', 'amount')).toEqual([1234.56])
    const { page } = await client.follow(made)
    expect(page.toasts[0]).toContain('Se ha registrado la transferencia! [N° 000003]')
    expect(page.link('Nueva transferencia')).toBe('/transfers/create')
    // An account that may not pay is not chosen.
    const lone = await client.get(`/transfers/create?from_account_id=${world.mariaAccount}`)
    expect(lone.page.values.from_account_id).toBe('')
  })

  test.each([
    [{ amount: '9.500,01' }, { amount: 'Fondo insuficiente' }],
    [{ to_account_id: '' }, { to_account_id: 'Elija la cuenta de destino' }],
    [
      { to_account_id: String(world.enterprise) },
      { to_account_id: 'Elija otra cuenta, distinta de la de origen' },
    ],
    [
      { number: '', concept: ' ', issued_at: '' },
      {
        number: 'Escriba el número de transacción',
        concept: 'Escriba el concepto',
        issued_at: 'Escriba la fecha',
      },
    ],
  ])('refuses %j and keeps the typed values', async (typed, expected) => {
    const sent = { ...TYPED, ...typed }
    const { status, page } = await staff().fill(FORM, sent)
    expect([status, page.errors]).toEqual([422, expected])
    expect(page.title).toBe('Error: Transferir fondos · Nómina')
    const { to_account_id: _, ...texts } = sent
    expect(page.values).toMatchObject(texts)
    expect(await capitals()).toEqual([9500, 75])
  })

  test('offers what may be spent on its date, without what is dated later', async () => {
    const ahead = { amount: 500, reason: 'Cobro', issued_at: '2026-11-25' }
    await make(`accounts/${world.enterprise}/adjustments`, ahead)
    const client = staff()
    const opened = await client.get(FORM)
    const hint = async (issued_at: string) => {
      const { page } = await client.submit(
        opened,
        { ...TYPED, amount: '1', issued_at },
        'Actualizar',
      )
      return hintOf(page.form(), 'amount')
    }
    expect(await hint('2026-11-20')).toBe('Disponible 9.500,00 Bs → quedan 9.499,00 Bs')
    expect(await hint('2026-11-25')).toBe('Disponible 10.000,00 Bs → quedan 9.999,00 Bs')
    const { page } = await staff().get('/dashboard')
    expect(page.text).toContain('Disponible en total9.575,00 Bs')
  })

  test('shows the remaining capital when it is drawn again', async () => {
    const client = staff()
    const opened = await client.get(FORM)
    expect(hintOf(opened.page.form(), 'amount')).toBe('Disponible 9.500,00 Bs')
    for (const [amount, said] of [
      ['1.234,56', 'Disponible 9.500,00 Bs → quedan 8.265,44 Bs'],
      ['9500', 'Disponible 9.500,00 Bs → quedan 0,00 Bs'],
      ['9500,01', 'Disponible 9.500,00 Bs: fondo insuficiente'],
      ['nada', 'Disponible 9.500,00 Bs'],
    ] as const) {
      const { status, page } = await client.submit(opened, { ...TYPED, amount }, 'Actualizar')
      expect([status, hintOf(page.form(), 'amount')]).toEqual([200, said])
      expect(page.values).toMatchObject({ ...TYPED, amount })
    }
    expect(await capitals()).toEqual([9500, 75])
  })

  test('exists only for the company’s own accounts', async () => {
    for (const path of [
      `/titulars/${world.maria}/accounts/${world.mariaAccount}/transfer`,
      `/titulars/${world.maria}/accounts/${world.enterprise}/transfer`,
      `/titulars/${world.company}/accounts/${world.mariaAccount}/transfer`,
    ]) {
      expect([path, (await staff().get(path)).status]).toEqual([path, 404])
      expect([path, (await staff().post(path, TYPED)).status]).toEqual([path, 404])
    }
    const { page } = await staff().get(`/titulars/${world.maria}/accounts`)
    expect([page.text.includes('Sin opciones'), offers(page, 'Transferir fondos')]).toEqual([
      ...[true, false],
    ])
  })
})

describe('the list of transfers', () => {
  test('is linked from the company’s accounts and shows date, number, both sides, concept, amount', async () => {
    const accounts = await staff().get('/company-accounts')
    expect(accounts.page.link('Transferencias')).toBe('/transfers')
    await make('transfers', BODY)
    const { page } = await staff().get('/transfers')
    expect(page.title).toBe('Transferencias · Nómina')
    expect(crumbsOf(page).map(([label]) => label)).toEqual([
      ...['Inicio', 'Cuentas de empresa', 'Transferencias'],
    ])
    expect(headsOf(page)).toEqual([
      ...['N°', 'Fecha', 'Desde', 'Hacia', 'Concepto', 'Transacción', 'Monto', 'Acciones'],
    ])
    expect(rowOf(page, '00981').cells).toEqual([
      ...['N° 000003', '11/19/2026'],
      expect.stringMatching(/^Banesco ··\d{4}$/),
      expect.stringMatching(/^Mercantil ··\d{4}$/),
      ...['Fondos de nómina', '00981', '1.234,56 Bs'],
    ])
  })

  test('leads to the receipt in a new tab, to editing and to deletion', async () => {
    const { page } = await staff().get('/transfers?search=t-5')
    const own = `/transfers/${world.transfer}`
    const { actions } = rowOf(page, 'N° 000001')
    expect(actions.map(({ label, to, newTab }) => [label, to, newTab])).toEqual([
      ['Recibo', `/api/reports/transfers/${world.transfer}`, true],
      ['Editar', `${own}/edit?search=t-5`, false],
      ['Anular', `${own}/delete?search=t-5`, false],
    ])
  })

  test('can be filtered by an account that is now inactive', async () => {
    await t.write((tx) =>
      deactivateAccount(tx, world.poor, ADMINISTRATOR, undefined, { allow_holds_money: true }),
    )
    const { page } = await staff().get('/transfers')
    expect(filtersOf(page).Cuenta).toEqual([
      'Todas',
      expect.stringMatching(/^Mercantil ··\d{4} \(Inactivo\)$/),
      expect.stringMatching(/^Banesco ··\d{4}$/),
    ])
  })

  test('is filtered by either side, dates, number and concept', async () => {
    const { id } = await make('transfers', BODY)
    for (const [query, found] of [
      [`account=${world.poor}`, 3],
      [`account=${world.mariaAccount}`, 0],
      ['search=NOMINA', 1],
      ['search=00981', 1],
      ['startDate=2026-11-19&endDate=2026-11-19', 1],
    ] as const) {
      const { page } = await staff().get(`/transfers?${query}`)
      expect([query, page.rows.filter((row) => row.length > 2).length]).toEqual([query, found])
      expect([query, (await read(`transfers?${query}`)).total]).toEqual([query, found])
    }
    expect(await column('transfers?search=00981&with=from_account,to_account.bank', 'id')).toEqual([
      id,
    ])
    const one = await read(`transfers/${id}?with=from_account,to_account.bank`)
    expect(one.from_account).toMatchObject({ id: world.enterprise, bank: 'Banesco' })
    expect(one.to_account).toMatchObject({ id: world.poor, bank: { index: '0105' } })
  })
})

describe('a transfer', () => {
  test('is edited, also to other accounts, and its list keeps its query', async () => {
    const { id } = await make('transfers', BODY)
    const client = staff()
    const opened = await client.get(`/transfers/${id}/edit?search=00981&page=1`)
    expect(opened.page.title).toBe('Editar transferencia · N° 000003 · Nómina')
    expect(opened.page.values).toMatchObject({ ...TYPED, from_account_id: `${world.enterprise}` })
    const turned = { from_account_id: String(world.poor), to_account_id: String(world.enterprise) }
    // Without the transfer the one account has 9.500,00 and the other 75,00.
    expect(hintOf(opened.page.form(), 'amount')).toBe('Disponible 9.500,00 Bs → quedan 8.265,44 Bs')
    const drawn = await client.submit(opened, { ...turned, amount: '70' }, 'Actualizar')
    expect(hintOf(drawn.page.form(), 'amount')).toBe('Disponible 75,00 Bs → quedan 5,00 Bs')
    const short = await client.submit(opened, { ...turned, amount: '75,01' })
    expect([short.status, short.page.errors]).toEqual([422, { amount: 'Fondo insuficiente' }])
    // 25,00 of it came on the day after the transfer's.
    const early = await client.submit(opened, { ...turned, amount: '75' })
    expect([early.status, early.page.errors]).toEqual([
      422,
      {
        issued_at: 'El 11/19/2026 la cuenta Mercantil ··0008 quedaría 25,00 Bs por debajo de cero',
      },
    ])
    expect(early.page.text).toContain('Aceptar el saldo negativo')
    const done = await client.submit(early, { issued_at: '2026-11-20' })
    expect(done.location).toBe('/transfers?search=00981&page=1')
    expect((await client.follow(done)).page.toasts).toEqual(['Se ha actualizado la transferencia!'])
    expect(await capitals()).toEqual([9575, 0])
  })

  test('that someone else changed meanwhile shows both values', async () => {
    const client = staff()
    const opened = await client.get(`/transfers/${world.transfer}/edit`)
    await call('PATCH', `transfers/${world.transfer}`, { amount: 2 })
    const { status, page } = await client.submit(opened, { amount: '3' })
    expect([status, page.alert]).toEqual([409, 'Otro usuario modificó este registro'])
    expect(page.rows).toContainEqual(['Monto', '3,00 Bs', '2,00 Bs'])
  })

  test('that waits for approval is said to have moved nothing when it is voided', async () => {
    const dialog = `/transfers/${world.transfer}/delete`
    expect((await staff().get(dialog)).page.text).toContain('que se descuentan de')
    await t.write((tx) => tx.update(transfers).set({ pending: true }))
    const { text } = (await staff().get(dialog)).page
    expect(text).toContain('Espera aprobación: no ha movido dinero.')
    expect(text).not.toContain('se descuentan')
  })

  test('is voided after a confirmation, and its money goes back', async () => {
    const { id } = await make('transfers', BODY)
    const client = staff()
    const asked = await client.get(`/transfers/${id}/delete?search=00981`)
    expect(asked.page.title).toBe('Anular transferencia · Nómina')
    expect(asked.page.text).toMatch(
      /Está por anular la transferencia N° 000003 por 1\.234,56 Bs, que se descuentan de Banco Mercantil/,
    )
    const done = await client.submit(asked, { reason: 'Era para otra cuenta' })
    expect(done.location).toBe('/transfers?search=00981')
    expect((await client.follow(done)).page.toasts).toEqual([
      'Exito / Se ha anulado la transferencia',
    ])
    expect(await capitals()).toEqual([9500, 75])
    const voided = await client.get('/transfers?voided=1')
    expect(voided.page.text).toContain('Era para otra cuenta')
    expect(actionsOf(voided.page, '00981').map(([label]) => label)).toEqual(['Recibo', 'Deshacer'])
    expect((await client.get(`/transfers/${id}/edit`)).status).toBe(404)
  })

  test('whose money the destination spent cannot be voided, with an error', async () => {
    const { id } = await make('transfers', BODY)
    await make(`accounts/${world.poor}/adjustments`, { amount: -1300, reason: 'Retiro' })
    const { status, page } = await staff().fill(`/transfers/${id}/delete`, { reason: 'Error' })
    expect([status, page.alert]).toEqual([
      409,
      'La transferencia no se puede anular: la cuenta de destino ya gastó su dinero',
    ])
    expect(page.values.reason).toBe('Error')
    expect((await call('DELETE', `transfers/${id}`)).status).toBe(409)
    const spent =
      'Parte de los fondos de esta transferencia ya fue utilizada: la cuenta no tiene fondos suficientes para el cambio'
    expect(await errors('PATCH', `transfers/${id}`, { amount: 1 })).toEqual({ amount: [spent] })
    const edited = await staff().fill(`/transfers/${id}/edit`, { amount: '1' })
    expect([edited.status, edited.page.errors]).toEqual([422, { amount: spent }])
    expect(await capitals()).toEqual([9500 - 1234.56, 9.56])
  })

  test('has the columns of the specification, and is created once per key', async () => {
    const send = () =>
      t.as('administrator').api('POST', 'transfers', BODY, { headers: { 'Idempotency-Key': 'k1' } })
    const [one, two] = [await send(), await send()]
    expect([one.status, two.json]).toEqual([201, one.json])
    expect(one.json).toEqual({
      ...{ ...BODY, id: expect.any(Number), order: 3, created_by: 1, version: 1 },
      ...{ pending: false, approved_by: null, approved_at: null },
      ...{ voided_at: null, voided_by: null, void_reason: null },
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
  })
})
