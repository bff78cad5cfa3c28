// Proves docs/rules/workshop.md#6.
/**
 * What is sent twice, and what two people change at once (docs/rules/money.md#13,
 * docs/rules/money.md#16).
 */
import { describe, expect, test } from 'vitest'
import { one_time_keys } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { entriesOf, type Fields } from '#tests/support/http/forms.ts'

const t = testApp()
const { read, call } = apiOf(t)
const staff = () => t.as('developer')

type Form = {
  what: string
  list: string
  typed: Record<string, string>
  change: Record<string, string>
  /** The form's text when its key created another record. */
  already: string | RegExp
  another: string
}

const id = String
const FORMS: [string, Form][] = [
  [
    '/titulars/create',
    {
      what: 'titulars',
      list: 'titulars',
      typed: { name: 'Ana Ruiz', ric: 'V-20000001', type: 'Natural', scope: 'Externo' },
      change: { name: 'Otra Ruiz', ric: 'V-20000002' },
      already: 'Ya creó el titular Ana Ruiz',
      another: 'Crear otro',
    },
  ],
  [
    '/titulars/hire',
    {
      what: 'employees',
      list: 'titulars',
      typed: {
        name: 'Ana Ruiz',
        ric: 'V-20000001',
        type: 'Natural',
        salary: '100',
        number: '01910123121234567890',
        bank_id: id(world.unusedBank),
        account_type: 'Ahorro',
      },
      change: {
        name: 'Otra',
        ric: 'V-20000002',
        number: '01910000000000000001',
        allow_check_digit: 'on',
      },
      already: 'Ya creó el titular Ana Ruiz',
      another: 'Registrar otro',
    },
  ],
  [
    '/accounts/create',
    {
      what: 'accounts',
      list: 'accounts',
      typed: { number: '01910123121234567890', bank_id: id(world.unusedBank), type: 'Ahorro' },
      change: { number: '01910000000000000001', allow_check_digit: 'on' },
      already: /^Ya creó la cuenta .*0191-0123-12-1234567890$/,
      another: 'Crear otra',
    },
  ],
  [
    '/incomes/create',
    {
      what: 'incomes',
      list: 'incomes',
      typed: { account_id: id(world.enterprise), provider: 'Ventas', amount: '5', number: '1' },
      change: { amount: '6' },
      already: 'Ya creó el ingreso N° 000004',
      another: 'Registrar otro',
    },
  ],
  [
    '/paysheets/create',
    {
      what: 'payroll orders',
      list: 'paysheets',
      typed: {
        titular_id: id(world.jose),
        account_id: id(world.joseAccounts[0]),
        payday: 'primera',
        transaction: 'Cheque',
        number: '1',
        enterprise_id: id(world.enterprise),
        concept: 'Nómina',
      },
      change: { payday: 'segunda' },
      already: 'Ya creó la orden N° 000003',
      another: 'Crear otra',
    },
  ],
  [
    '/payments/create',
    {
      what: 'personal orders',
      list: 'payments',
      typed: {
        titular_id: id(world.jose),
        amount: '5',
        transaction: 'Pago móvil',
        number: '1',
        enterprise_id: id(world.enterprise),
        concept: 'Honorarios',
      },
      change: { amount: '6' },
      already: 'Ya creó la orden N° 000002',
      another: 'Crear otra',
    },
  ],
]

describe.each(FORMS)('%s', (path, form) => {
  const total = async () => (await read(form.list)).total

  test('sent twice creates one record, and both answers lead to the same place', async () => {
    const client = staff()
    const opened = await client.get(path)
    const before = await total()
    const first = await client.submit(opened, form.typed)
    expect(first.status).toBe(303)
    const changes = await t.changes()
    const second = await client.submit(opened, form.typed)
    expect([second.status, second.location]).toEqual([303, first.location])
    const { page } = await client.follow(second)
    expect(page.toasts).toHaveLength(1)
    expect([await total(), await t.changes()]).toEqual([before + 1, changes])
  })

  test('sent by two tabs at once creates one record', async () => {
    const client = staff()
    const opened = await client.get(path)
    const before = await total()
    const both = await Promise.all([
      client.submit(opened, form.typed),
      client.submit(opened, form.typed),
    ])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect(await total()).toBe(before + 1)
  })

  test('sent again with a change names the first record, and creates another when confirmed', async () => {
    const client = staff()
    const opened = await client.get(path)
    await client.submit(opened, form.typed)
    const before = await total()
    const typed = { ...form.typed, ...form.change }
    const asked = await client.submit(opened, typed)
    expect(asked.status).toBe(409)
    if (typeof form.already === 'string') expect(asked.page.alert).toBe(form.already)
    else expect(asked.page.alert).toMatch(form.already)
    expect(await total()).toBe(before)
    const seen = await client.get(asked.page.link(asked.page.alert.replace('Ya creó', 'Ver')))
    expect(seen.status).toBe(200)
    // The box that asks about check digits is drawn only once they are wrong.
    const made = await client.submit(asked, form.change, form.another)
    expect([made.status, await total()]).toEqual([303, before + 1])
    const pressedAgain = await client.submit(asked, form.change, form.another)
    expect([pressedAgain.status, await total()]).toEqual([303, before + 1])
  })

  test('refused keeps its one-time key unused', async () => {
    const client = staff()
    const opened = await client.get(path)
    const before = await total()
    const name = Object.keys(form.typed).at(-1) ?? ''
    const refused = await client.submit(opened, { ...form.typed, [name]: '' })
    expect(refused.status).toBe(422)
    expect(refused.page.values.key).toBe(opened.page.values.key)
    expect((await client.submit(refused, { [name]: form.typed[name] ?? '' })).status).toBe(303)
    expect(await total()).toBe(before + 1)
  })

  test('opened twice has two one-time keys', async () => {
    const keys = await Promise.all([staff().get(path), staff().get(path)])
    const [one, two] = keys.map(({ page }) => page.values.key)
    expect(one).toMatch(/^[\w-]{20,}$/)
    expect(one).not.toBe(two)
  })
})

const company = `/titulars/${world.company}/accounts/${world.enterprise}`
const DOCUMENTS: [string, { typed: Fields; made: string; api: string; another: string }][] = [
  ...FORMS.flatMap(([path, { list, typed, already, another }]): typeof DOCUMENTS =>
    ['incomes', 'paysheets', 'payments'].includes(list)
      ? [[path, { typed, made: String(already), api: list, another }]]
      : [],
  ),
  [
    `${company}/transfer`,
    {
      typed: { to_account_id: id(world.poor), amount: '5', number: '1', concept: 'Fondos' },
      made: 'Ya creó la transferencia N° 000003',
      api: 'transfers',
      another: 'Crear otra',
    },
  ],
]

describe.each(DOCUMENTS)('%s', (path, { typed, made, api, another }) => {
  test('sent again after its document was voided says so, and creates another when confirmed', async () => {
    const client = staff()
    const opened = await client.get(path)
    await client.submit(opened, typed)
    const [last] = (await read(`${api}?sort_by=id,desc&limit=1`)).data
    expect((await call('DELETE', `${api}/${last.id}`)).status).toBe(204)
    const before = (await read(api)).total
    for (const number of ['1', '2']) {
      const asked = await client.submit(opened, { ...typed, number })
      expect(asked.status).toBe(409)
      const voided = api === 'incomes' ? 'anulado' : 'anulada'
      expect(asked.page.alert).toBe(`${made} (${voided} el 11/20/2026 10:00)`)
      expect(asked.page.values).toMatchObject({ ...typed, number })
      const seen = await client.get(asked.page.link(made.replace('Ya creó', 'Ver')))
      expect(seen.status).toBe(200)
    }
    expect((await read(api)).total).toBe(before)
    const asked = await client.submit(opened, typed)
    const more = await client.submit(asked, {}, another)
    expect([more.status, (await read(api)).total]).toEqual([303, before + 1])
  })
})

test('a deleted titular is not created again by the same form, but by a new one', async () => {
  const client = staff()
  const opened = await client.get('/titulars/create')
  const typed = { name: 'Ana Ruiz', ric: 'V-15.151.515', type: 'Natural', scope: 'Externo' }
  await client.submit(opened, typed)
  const [made] = (await read('titulars?search=V15151515')).data
  expect((await call('DELETE', `titulars/${made.id}`)).status).toBe(204)
  const asked = await client.submit(opened, typed)
  expect([asked.status, asked.page.alert]).toEqual([
    409,
    'Ya creó este registro (eliminado después)',
  ])
  expect((await client.submit(opened, { ...typed, name: 'Ana' })).status).toBe(409)
  expect((await client.submit(asked, {}, 'Crear otro')).status).toBe(303)
  expect((await read('titulars?search=V15151515')).total).toBe(1)
})

test('a second bank from one form is a 409, and the typed values stay', async () => {
  const client = staff()
  const opened = await client.get('/banks/create')
  await client.submit(opened, { index: '9991', name: 'Uno' })
  const asked = await client.submit(opened, { index: '9992', name: 'Dos' })
  expect(asked.status).toBe(409)
  expect(asked.page.values).toMatchObject({ index: '9992', name: 'Dos' })
  expect((await read('banks?search=999')).total).toBe(1)
})

test('the one-time key of one user has no effect for another', async () => {
  const opened = await staff().get('/banks/create')
  const sent = (index: string) => entriesOf(opened.page.form(), { index, name: `Banco ${index}` })
  expect((await staff().post('/banks/create', sent('9991'))).status).toBe(303)
  expect((await t.as('administrator').post('/banks/create', sent('9992'))).status).toBe(303)
  expect((await read('banks?search=banco 999')).total).toBe(2)
})

describe('a form that was loaded before someone else saved', () => {
  type Case = { path: string; api: string; mine: Fields; theirs: object; shown: string[] }
  const CASES: Case[] = [
    {
      path: `/banks/${world.banesco}/edit`,
      api: `banks/${world.banesco}`,
      mine: { name: 'Banesco <mío>' },
      theirs: { name: 'Banesco & Cía' },
      shown: ['Nombre', 'Banesco <mío>', 'Banesco & Cía'],
    },
    {
      path: `/titulars/${world.proveedor}`,
      api: `titulars/${world.proveedor}`,
      mine: { ric: 'j000029610', scope: 'Empresa' },
      theirs: { name: 'Ferretería' },
      shown: ['Nombre', 'Ferretería Élite', 'Ferretería'],
    },
    {
      path: `/accounts/${world.mariaAccount}`,
      api: `accounts/${world.mariaAccount}`,
      mine: { phone_number: '0412-1234567' },
      theirs: { type: 'Ahorro' },
      shown: ['Tipo', 'Corriente', 'Ahorro'],
    },
    {
      path: `/incomes/${world.income}/edit`,
      api: `incomes/${world.income}`,
      mine: { amount: '26' },
      theirs: { amount: 27 },
      shown: ['Monto', '26,00', '27,00'],
    },
    {
      path: `/paysheets/${world.paysheet}/edit`,
      api: `paysheets/${world.paysheet}`,
      mine: { concept: 'Mío' },
      theirs: { concept: 'Suyo' },
      shown: ['Concepto', 'Mío', 'Suyo'],
    },
    {
      path: `/payments/${world.payment}/edit`,
      api: `payments/${world.payment}`,
      mine: { amount: '6,5' },
      theirs: { amount: 7 },
      shown: ['Monto', '6,50', '7,00'],
    },
  ]

  test.each(CASES)('$path is refused with both values, and then replaces them', async (each) => {
    const { path, api, mine, theirs, shown } = each
    const client = staff()
    const opened = await client.get(path)
    expect((await call('PATCH', api, theirs)).status).toBe(200)
    const stored = await read(api)
    const stale = await client.submit(opened, mine)
    expect(stale.status).toBe(409)
    expect(stale.page.alert).toBe('Otro usuario modificó este registro')
    expect(stale.page.title).toMatch(/^Error: /)
    const [first = '', ...values] = shown
    const row = stale.page.rows.find(([label]) => label === first) ?? []
    expect(row.map((cell) => cell.replace(' Bs', ''))).toEqual([first, ...values])
    expect(stale.page.values).toMatchObject(mine)
    expect(await read(api)).toEqual(stored)
    const saved = await client.submit(stale)
    expect(saved.status).toBe(303)
    expect((await read(api)).version).toBe(stored.version + 1)
  })

  test('of a record that somebody else deleted answers 404', async () => {
    const client = staff()
    const opened = await client.get(`/banks/${world.unusedBank}/edit`)
    await call('DELETE', `banks/${world.unusedBank}`)
    expect((await client.submit(opened, { name: 'X' })).status).toBe(404)
  })
})

test('the one-time key of an income leads only to the list of incomes', async () => {
  const opened = await staff().get('/incomes/create')
  const [, form] = FORMS.find(([path]) => path === '/incomes/create') ?? []
  expect((await staff().submit(opened, form?.typed)).status).toBe(303)
  const keys = await t.db.select().from(one_time_keys)
  const { id } = (await read('incomes?sort_by=id,desc')).data[0]
  expect(keys).toMatchObject([{ kind: 'income', record_ids: [id] }])
})
