// Proves docs/rules/entering.md#7; docs/rules/unsent-forms.md#1, #2, #3, #4.
/** Forms that are begun and not sent (docs/rules/unsent-forms.md). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, banks, unsent_forms } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { goodOf } from '#tests/support/http/form-cases/form.ts'

const t = testApp()
const staff = () => t.as('developer')
const kept = () => t.db.select().from(unsent_forms)
const KEEP = 'Guardar borrador'

const TRANSFER = `/titulars/${world.company}/accounts/${world.enterprise}/transfer`
const FORMS: [path: string, typed: Record<string, string>][] = [
  ['/incomes/create', { provider: '<b>Ñandú</b>', amount: 'mil' }],
  ['/payments/create', { titular_id: String(world.maria), concept: 'Resmas', amount: '12,5' }],
  ['/paysheets/create', { concept: 'Quincena', adition: '5', 'lines.0.concept': 'Guardia' }],
  ['/titulars/create', { name: 'Luis Paz', ric: '1' }],
  ['/titulars/hire', { name: 'Petra', salary: '500' }],
  ['/accounts/create', { number: '0102' }],
  ['/company-accounts/create', { number: '0134' }],
  ['/settings/announcements/create', { title: 'Feriado' }],
  ['/transfers/create', { concept: 'Fondos', amount: '5' }],
  [TRANSFER, { concept: 'Fondos', amount: '5' }],
]

/** Where 'Recuperar' leads. */
const recover = (answer: Answer) => answer.page.link('Recuperar')

describe.each(FORMS)('%s', (path, typed) => {
  test('is kept as it was typed, offered on return, and forgotten when it is not wanted', async () => {
    const client = staff()
    const opened = await client.get(path)
    expect(opened.page.text).not.toContain('Tiene un borrador')
    const saved = await client.submit(opened, typed, KEEP)
    expect(saved.status).toBe(303)
    t.wait(32)
    const back = await client.get(path)
    expect(back.page.text).toContain('Tiene un borrador de hoy a las 10:00.')
    const shown = await client.get(recover(back))
    expect(shown.page.values).toMatchObject(typed)
    expect(shown.page.text).toContain('Recuperado de su borrador')
    expect((await client.submit(shown, {}, KEEP)).status).toBe(303)
    expect(await kept()).toHaveLength(1)
    const gone = await client.post(path, { intent: 'discard' })
    expect(gone.location).toBe(path)
    expect(await kept()).toEqual([])
    expect((await client.get(path)).page.text).not.toContain('Tiene un borrador')
  })

  test('is not kept while nothing is typed into it', async () => {
    const client = staff()
    const answer = await client.submit(await client.get(path), {}, KEEP)
    expect([answer.status, answer.location]).toEqual([303, path])
    expect((await client.follow(answer)).page.toasts).toEqual(['No ha escrito nada que guardar'])
    expect(await kept()).toEqual([])
  })
})

test('a button that keeps saves nothing where a form is not kept', async () => {
  const good = goodOf('banks')
  for (const intent of ['draft', 'discard', 'draft titular']) {
    const before = await t.db.select().from(banks)
    const answer = await staff().post('/banks/create', { ...good, intent })
    expect([answer.status, await t.db.select().from(banks)]).toEqual([422, before])
    expect(answer.text).toContain('no se guarda sin enviarlo')
  }
})

describe('what is kept', () => {
  test('is without a character that no database stores', async () => {
    const client = staff()
    const saved = await client.post('/incomes/create', { intent: 'draft', provider: 'Ñan\0dú' })
    expect(saved.status).toBe(303)
    expect(await kept()).toMatchObject([{ typed: { provider: 'Ñandú' } }])
  })

  test('before midnight in Caracas is of yesterday', async () => {
    await staff().post('/incomes/create', { intent: 'draft', provider: 'Ñandú' })
    const saved_at = '2026-11-20T03:59:00.000Z'
    await t.write((tx) => tx.update(unsent_forms).set({ saved_at }))
    const { page } = await staff().get('/incomes/create')
    expect(page.text).toContain('Tiene un borrador de ayer a las 23:59.')
  })

  test('is its user’s alone, and not of one who may no longer open the form', async () => {
    const client = staff()
    await client.submit(await client.get('/incomes/create'), { provider: 'Ñandú' }, KEEP)
    const other = await t.as('administrator').get('/incomes/create?draft=1')
    expect(other.text).not.toContain('Ñandú')
    expect((await t.as('employee').get('/incomes/create?draft=1')).status).toBe(403)
    expect((await t.as('employee').post('/incomes/create', { intent: 'draft' })).status).toBe(403)
  })

  test('has no key, no answered question and no field of another form', async () => {
    const typed = { provider: 'Ñandú', key: 'k1', allow_balance_by_date: 'on', name: 'Otro' }
    await staff().post('/incomes/create', { ...typed, intent: 'draft', password: 'x' })
    expect((await kept()).map((row) => row.typed)).toEqual([{ provider: 'Ñandú' }])
  })

  test('goes when the form is made, and what arrives late is not kept', async () => {
    const client = staff()
    const opened = await client.get('/incomes/create')
    await client.submit(opened, { provider: 'Ñandú' }, KEEP)
    expect((await client.submit(opened, goodOf('incomes'))).status).toBe(303)
    expect(await kept()).toEqual([])
    await client.submit(opened, { provider: 'Tarde' }, KEEP)
    expect(await kept()).toEqual([])
  })

  test('is bounded in size, and an empty form is none', async () => {
    const client = staff()
    await client.post('/incomes/create', { intent: 'draft', provider: 'x'.repeat(20_001) })
    await client.post('/incomes/create', { intent: 'draft', provider: '' })
    expect(await kept()).toEqual([])
  })

  test('is not too long a text, which stays in its form, with why', async () => {
    const client = staff()
    const path = '/settings/announcements/create'
    const typed = { title: 'Feriado', content: `Mañana ${'x'.repeat(20_001)}` }
    const answer = await client.submit(await client.get(path), typed, KEEP)
    expect(answer.status).toBe(422)
    expect(answer.page.text).toContain('Es demasiado texto para un borrador')
    expect(answer.page.values).toMatchObject(typed)
    const order = await client.get('/payments/create')
    const left = await client.submit(order, { concept: 'x'.repeat(20_001) }, 'Crear proveedor')
    expect([left.status, await kept()]).toEqual([422, []])
  })

  test('a form that edits keeps nothing', async () => {
    await staff().post(`/incomes/${world.income}/edit`, { intent: 'draft', provider: 'X' })
    expect(await kept()).toEqual([])
  })
})

describe('on the way to an order', () => {
  test('a supplier is created, and comes back chosen with what was typed', async () => {
    const client = staff()
    const order = await client.get('/payments/create')
    const left = await client.submit(order, { concept: 'Resmas' }, 'Crear proveedor')
    expect(left.location).toBe('/titulars/create?for=%2Fpayments%2Fcreate')
    const form = await client.follow(left)
    // What a supplier is stands there already, and may be changed.
    expect(form.page.values).toMatchObject({ scope: 'Externo', type: 'Jurídico' })
    const titular = { name: 'Papelera Sur', ric: 'V20000001', type: 'Natural' }
    const made = await client.submit(form, titular)
    expect(made.location).toMatch(/^\/payments\/create\?draft=1&titular=\d+$/)
    const back = await client.follow(made)
    const id = made.location?.split('=').at(-1)
    expect(back.page.values).toMatchObject({ concept: 'Resmas', titular_id: id, account_id: '' })
    expect(back.page.toasts.join()).toContain('Se ha creado el titular Papelera Sur')
  })

  test.each([
    ['/titulars/create', '', ''],
    ['/titulars/create?scope=Externo', 'Externo', ''],
    ['/titulars/create?scope=Empresa&type=Jur%C3%ADdico&page=2', 'Empresa', 'Jurídico'],
    ['/titulars/create?scope=Empleado&type=x', '', ''],
    ['/titulars/hire', undefined, 'Natural'],
    ['/titulars/hire?for=%2Fpaysheets%2Fcreate', undefined, 'Natural'],
  ])('the form of %s begins with what the way there says', async (path, scope, type) => {
    const { page } = await staff().get(path)
    expect([page.values.scope, page.values.type]).toEqual([scope, type])
  })

  test('the account of whoever was chosen before does not stay with the new one', async () => {
    const client = staff()
    const before = { titular_id: String(world.maria), account_id: String(world.mariaAccount) }
    const path = '/payments/create'
    await client.post(path, { ...before, concept: 'Resmas', intent: 'draft titular' })
    const { page } = await client.get(`${path}?draft=1&titular=${world.jose}`)
    expect(page.values).toMatchObject({ titular_id: String(world.jose), account_id: '' })
    expect((await client.get(`${path}?draft=1`)).page.values).toMatchObject(before)
  })

  test('whoever is hired on the way comes back with their only account', async () => {
    const client = staff()
    const order = await client.get('/paysheets/create')
    const before = { titular_id: String(world.maria), account_id: String(world.mariaAccount) }
    const typed = { ...before, concept: 'Quincena' }
    const left = await client.submit(order, typed, 'Registrar empleado')
    const person = { name: 'Rosa Mora', ric: 'V20000002', salary: '100' }
    const number = '01340001630000000002'
    const account = { bank_id: String(world.banesco), number, account_type: 'Ahorro' }
    const form = await client.follow(left)
    const made = await client.submit(form, { ...person, ...account, allow_check_digit: 'on' })
    expect(made.location).toMatch(/^\/paysheets\/create\?draft=1&titular=\d+$/)
    const { values } = (await client.follow(made)).page
    const [id] = await t.db.select().from(accounts).where(eq(accounts.number, number))
    expect(values).toMatchObject({ concept: 'Quincena', account_id: String(id?.id) })
  })

  test.each(['draft constructor', 'draft toString', 'draft other'])(
    'a button that there is not keeps the form, and leads nowhere: %s',
    async (intent) => {
      const answer = await staff().post('/payments/create', { concept: 'Resmas', intent })
      expect([answer.status, answer.location]).toEqual([303, '/payments/create?draft=1'])
      expect((await kept()).map(({ typed }) => typed)).toMatchObject([{ concept: 'Resmas' }])
    },
  )

  test('an account of the chosen titular is created, and comes back chosen', async () => {
    const client = staff()
    const order = await client.get('/paysheets/create')
    const typed = { titular_id: String(world.maria), concept: 'Quincena' }
    const left = await client.submit(order, typed, 'Crear cuenta')
    const form = await client.follow(left)
    expect(form.page.values.titular_id).toBe(String(world.maria))
    const account = { ...goodOf('accounts'), titular_id: String(world.maria) }
    const made = await client.submit(form, account)
    expect(made.location).toMatch(/^\/paysheets\/create\?draft=1&account=\d+$/)
    const id = made.location?.split('=').at(-1)
    const back = await client.follow(made)
    expect(back.page.values).toMatchObject({ ...typed, account_id: id })
  })

  test.each(['https://malo.example/', '//malo.example', '/settings', '/payments/create/../x'])(
    'nothing leads elsewhere: %s',
    async (to) => {
      const client = staff()
      const form = await client.get(`/titulars/create?for=${encodeURIComponent(to)}`)
      const titular = { name: 'Papelera Sur', ric: 'V20000001', type: 'Natural', scope: 'Externo' }
      const made = await client.submit(form, titular)
      expect(made.location).toMatch(/^\/titulars(\?|$)/)
    },
  )
})
