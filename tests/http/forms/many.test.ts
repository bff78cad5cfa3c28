// Proves docs/rules/money.md#14, #17, #25; docs/rules/payroll.md#14; docs/rules/run-review.md#2, #4;
// docs/rules/orders.md#13, #14, #15, #21, #22; docs/rules/screens.md#6; docs/rules/finding.md#9;
// docs/rules/ease.md#1; docs/rules/api.md#14.
/** The bulk wizard as a browser without scripts goes through it (docs/rules/orders.md#12). */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#db/client.server.ts'
import { COMPANY } from '#db/kinds.ts'
import { accounts, titulars, wizard_sheets } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client, Page } from '#tests/support/http/client.ts'
import { entriesOf, type Fields, optionsOf } from '#tests/support/http/forms.ts'
import { descendants, type Element, hasClass, textOf } from '#tests/support/http/html.ts'
import { crumbsOf } from '#tests/support/http/screen.ts'
import { withoutToggles } from '#tests/support/http/toggles.ts'
import { aCompanyAccount } from '#tests/support/models/factories.ts'

const t = testApp()
const { read, make, call } = apiOf(t)
const WIZARD = '/paysheets/create/many'
const JOSE = String(world.jose)
const MARIA = String(world.maria)
const staff = () => t.as('developer')
const total = async () => (await read('paysheets')).total

const BASICS = {
  realized: 'Administración',
  authorized: 'Gerencia',
  payday: 'segunda',
  issued_at: '2026-11-27',
  transaction: 'Cheque',
  concept: 'Segunda quincena',
}
const SHEET = { number: '0099', enterprise_id: String(world.enterprise) }

/** Those of the company itself. */
const ownAccounts = (tx: Tx) =>
  inArray(
    accounts.titular_id,
    tx.select({ id: titulars.id }).from(titulars).where(eq(titulars.scope, COMPANY)),
  )

/** Leaves the company one active account. */
const keepOneCompanyAccount = () =>
  t.write((tx) =>
    tx
      .update(accounts)
      .set({ active: false })
      .where(and(ne(accounts.id, world.enterprise), ownAccounts(tx))),
  )

async function onlyAccountOf(titular_id: number): Promise<number> {
  const rows = await t.db.select().from(accounts).where(eq(accounts.titular_id, titular_id))
  const [only] = rows.filter(({ active }) => active)
  return only?.id ?? 0
}

/** Follows whatever redirects there are. */
async function land(client: Client, answer: Answer): Promise<Answer> {
  return answer.location === null ? answer : land(client, await client.follow(answer))
}

async function select(client: Client, ids: string[]): Promise<Answer> {
  const opened = await client.get(WIZARD)
  return land(client, await client.submit(opened, { titular: ids }, 'Siguiente', 'selection'))
}

/** Sends the basic data. */
async function sendBasics(client: Client, ids: string[], basics: Fields = {}): Promise<Answer> {
  const second = await select(client, ids)
  return land(client, await client.submit(second, { ...BASICS, ...basics }, 'Siguiente', 'basics'))
}

const toSheets = async (client: Client, ids: string[], basics: Fields = {}): Promise<Answer> =>
  withoutToggles(client, await sendBasics(client, ids, basics))

const save = async (client: Client, at: Answer, typed: Fields) =>
  land(client, await client.submit(at, typed, 'Guardar y siguiente', 'sheet'))

/** Presses 'Crear todas', and in the review that it leads to 'Confirmar y crear'. */
async function create(client: Client, at: Answer, typed: Fields = {}): Promise<Answer> {
  const asked = await client.submit(at, typed, 'Crear todas', 'sheet')
  if (asked.location !== `${WIZARD}?step=3&review=1`) return asked
  return confirm(client, await client.follow(asked))
}
const confirm = (client: Client, review: Answer) =>
  client.submit(review, {}, 'Confirmar y crear', 'review')

/** Presses one of the buttons of 'Aplicar a todos'. */
const apply = async (client: Client, at: Answer, button: string, typed: Fields = {}) =>
  land(client, await client.submit(at, typed, button, 'sheet'))
const ACCOUNT = 'Aplicar la cuenta a todos'
const NUMBERS = 'Aplicar la numeración a todos'
const TOGGLES = 'Aplicar estas opciones a todos'
const COPY = 'Copiar la quincena anterior'

/** The menu as `name total state`; the chosen one is marked. */
const menuOf = ({ all }: Page) =>
  all
    .filter(({ attributes }) => attributes['aria-label'] === 'Empleados')
    .flatMap(descendants)
    .filter(({ tag }) => tag === 'a')
    .map((link) => {
      const parts = link.children.map((part) => (typeof part === 'string' ? part : textOf(part)))
      const mark = link.attributes['aria-current'] ? '*' : ''
      return [...parts, mark]
        .map((part) => part.replace(/^, /, ''))
        .filter(Boolean)
        .join(' ')
    })

/** Who has additions or discounts of their last order. */
const copiedOf = ({ all }: Page) => textOf(all.find((e) => hasClass(e, 'wizard-copied')))
const chosenOf = ({ all }: Page) =>
  textOf(all.find((e) => hasClass(e, 'wizard-head'))).replace(/ Quitar.*/, '')
const summaryOf = ({ all }: Page) =>
  textOf(all.find(({ attributes }) => attributes['aria-label'] === 'Resumen de todas'))
const valuesOf = (page: Page, id: string) => {
  const controls = descendants(page.form(id))
  const value = (name: string) =>
    controls.find(({ attributes }) => attributes.name === name)?.attributes.value ?? ''
  return { number: value('number'), concept: value('concept') }
}
/** The value of the form's text field of that name. */
const textIn = (form: Element, name: string) => Object.fromEntries(entriesOf(form))[name]
/** Who is ticked on the first step. */
const ticksOf = ({ all }: Page) =>
  all
    .filter(({ attributes }) => attributes.name === 'titular' && 'checked' in attributes)
    .map(({ attributes }) => attributes.value)

const deactivate = (table: typeof titulars | typeof accounts, id: number) =>
  t.write(async (tx) => {
    await tx.update(table).set({ active: false }).where(eq(table.id, id))
  })

test('an unknown step of the wizard is dropped with a notice', async () => {
  const said = 'No se tomó en cuenta lo que no se conoce en la dirección: paso «9»'
  const { status, page } = await staff().get(`${WIZARD}?step=9`)
  expect([status, page.text.includes(said), page.text.includes('Siguiente')]).toEqual([
    200,
    true,
    true,
  ])
  for (const known of [WIZARD, `${WIZARD}?step=`, `${WIZARD}?step=1`]) {
    expect((await staff().get(known)).page.text).not.toContain('No se tomó en cuenta')
  }
})

describe('the first step of the wizard', () => {
  test('offers only active employees, and says why one cannot be paid', async () => {
    await make('titulars', {
      name: 'Pedro Sin Cuenta',
      ric: 'V15555555',
      type: 'Natural',
      scope: 'Empleado',
      salary: 100,
    })
    const gone = await make('titulars', {
      name: 'Ana Inactiva',
      ric: 'V15555556',
      type: 'Natural',
      scope: 'Empleado',
      salary: 100,
    })
    await deactivate(titulars, gone.id)
    const { page } = await staff().get(WIZARD)
    expect(page.title).toBe('Crear varias órdenes de nómina · Nómina')
    expect(crumbsOf(page)).toEqual([
      ['Inicio', '/dashboard'],
      ['Órdenes de nómina', '/paysheets'],
      ['Crear varias', ''],
    ])
    const names = page.rows.map(([name]) => name)
    expect(names).toEqual([
      'José Pérez',
      'María Ñáñez',
      'Nora Sin Salario (Sin salario)',
      'Pedro Sin Cuenta (Sin cuenta)',
    ])
    const disabled = page.all.filter(
      ({ attributes }) => attributes.name === 'titular' && 'disabled' in attributes,
    )
    expect(disabled).toHaveLength(2)
  })

  test('says that a draft is resumed, from outside of the wizard alone', async () => {
    const client = staff()
    expect((await client.get('/paysheets/create/many')).page.text).not.toContain('borrador')
    await toSheets(client, [MARIA])
    const { page } = await client.get('/paysheets/create/many')
    expect(page.text).toContain('Sigue el borrador que dejó sin terminar, con 1 empleado elegido.')
    expect((await client.get('/paysheets/create/many?step=1')).page.text).not.toContain('borrador')
  })

  test('begins anew where somebody leaves the resumed draft, and leaves no newer one', async () => {
    const client = staff()
    const at = await toSheets(client, [MARIA])
    await save(client, at, { number: '0099' })
    const resumed = await client.get(WIZARD)
    const leave = () => client.submit(resumed, {}, 'Empezar de nuevo', 'begun')
    const begun = await land(client, await leave())
    expect(begun.page.text).toContain('0 empleados seleccionados')
    expect(begun.page.toasts).toEqual(['Se ha dejado el borrador anterior'])
    expect((await toSheets(client, [MARIA])).page.values.number).toBe('')
    const before = await t.changes()
    const late = await leave()
    expect([late.status, await t.changes()]).toEqual([409, before])
  })

  test('needs at least one employee', async () => {
    const client = staff()
    const answer = await select(client, [])
    expect(answer.status).toBe(422)
    expect(answer.page.alert).toBe('Seleccione al menos un empleado')
    expect((await client.get(`${WIZARD}?step=3`)).location).toBe(`${WIZARD}?step=1`)
  })

  test('says what nobody was found for, and offers nobody new', async () => {
    const { page } = await staff().get(`${WIZARD}?step=1&search=zzz`)
    expect(page.rows).toEqual([['No hay datos encontradosNingún resultado para «zzz». Limpiar']])
    expect([page.link('Limpiar'), page.text.includes('Importar empleados')]).toEqual([
      WIZARD,
      false,
    ])
    expect((await staff().get(WIZARD)).page.text).toContain('Importar empleados')
  })

  test('keeps the ticked employees through searches, and counts them', async () => {
    const client = staff()
    const opened = await client.get(WIZARD)
    const typed = { titular: [JOSE], search: 'nanez' }
    const searched = await client.submit(opened, typed, 'Buscar', 'selection')
    expect(searched.location).toBe(`${WIZARD}?step=1&search=nanez`)
    const found = await client.follow(searched)
    expect(found.page.rows.map(([name]) => name)).toEqual(['María Ñáñez'])
    expect(found.page.text).toContain('1 empleado seleccionado')
    const both = await land(
      client,
      await client.submit(found, { titular: [MARIA], search: '' }, 'Buscar', 'selection'),
    )
    expect(ticksOf(both.page)).toEqual([JOSE, MARIA])
    expect(both.page.text).toContain('2 empleados seleccionados')
    const one = await land(
      client,
      await client.submit(both, { titular: [MARIA] }, 'Buscar', 'selection'),
    )
    expect(ticksOf(one.page)).toEqual([MARIA])
    expect(ticksOf((await client.get(WIZARD)).page)).toEqual([MARIA])
  })

  test('‘Todos’ selects all matching employees who can be paid, and clears them again', async () => {
    const client = staff()
    const press = async (button: string, search = '') =>
      land(client, await client.submit(await client.get(WIZARD), { search }, button, 'selection'))
    expect((await press('Todos', 'maria')).page.text).toContain('1 empleado seleccionado')
    expect(ticksOf((await press('Todos')).page)).toEqual([JOSE, MARIA])
    expect((await press('Ninguno', 'jose')).page.text).toContain('1 empleado seleccionado')
    expect(ticksOf((await press('Ninguno')).page)).toEqual([])
  })

  test('‘Todos’ selects the employees of the department that is shown', async () => {
    await call('PATCH', `titulars/${MARIA}`, { department: 'Ventas' })
    const client = staff()
    const searched = await client.submit(
      await client.get(WIZARD),
      { department: 'Ventas' },
      'Buscar',
      'selection',
    )
    expect(searched.location).toBe(`${WIZARD}?step=1&department=Ventas`)
    const found = await client.follow(searched)
    expect(found.page.rows.map(([name]) => name)).toEqual(['María Ñáñez'])
    const all = await land(client, await client.submit(found, {}, 'Todos', 'selection'))
    expect(ticksOf(all.page)).toEqual([MARIA])
    const none = await client.get(`${WIZARD}?step=1&department=Nadie`)
    expect(none.page.text).toContain('Ningún resultado para Nadie.')
  })

  test('ignores employees who cannot be paid, and keeps ticks set on another page', async () => {
    const client = staff()
    const stale = await client.get(WIZARD)
    await select(client, [JOSE])
    const nora = String(world.nora)
    const ids = [MARIA, nora, '99999', 'x', '-1']
    await client.submit(stale, { titular: ids }, 'Buscar', 'selection')
    expect(ticksOf((await client.get(WIZARD)).page)).toEqual([JOSE, MARIA])
  })
})

describe('the second step of the wizard', () => {
  test('starts with today and the first signatory who makes orders', async () => {
    const { page } = await select(staff(), [JOSE])
    expect(page.values).toMatchObject({
      realized: 'Administración',
      authorized: '',
      issued_at: '2026-11-20',
      payday: '',
    })
  })

  test.each(Object.keys(BASICS))('goes on only with a valid %s', async (name) => {
    const client = staff()
    const { status, page } = await sendBasics(client, [JOSE], { [name]: '' })
    expect(status).toBe(422)
    expect(Object.keys(page.errors)).toEqual([name])
    expect(page.values).toMatchObject({ ...BASICS, [name]: '' })
    expect((await client.get(`${WIZARD}?step=3`)).location).toBe(`${WIZARD}?step=2`)
  })

  test('goes back and keeps the typed values', async () => {
    const client = staff()
    const second = await select(client, [JOSE])
    const typed = { ...BASICS, payday: '', concept: 'A medias' }
    const back = await client.submit(second, typed, 'Atrás', 'basics')
    expect(back.location).toBe(`${WIZARD}?step=1`)
    expect(ticksOf((await client.follow(back)).page)).toEqual([JOSE])
    expect((await client.get(`${WIZARD}?step=2`)).page.values).toMatchObject(typed)
  })
})

describe('the third step of the wizard', () => {
  test('has an order per employee, with the account chosen if there is only one and the amount computed', async () => {
    const { page } = await toSheets(staff(), [JOSE, MARIA])
    // Half of 500, and what the first half leaves of 1.000,01.
    expect(menuOf(page)).toEqual([
      'José Pérez 250,00 incompleta *',
      'María Ñáñez 500,01 incompleta',
    ])
    expect(summaryOf(page)).toContain('0 de 2 completas')
    expect(summaryOf(page)).toContain('750,01 Bs')
    expect(optionsOf(page.form('sheet'), 'account_id')).toHaveLength(3)
    const maria = await staff().get(`${WIZARD}?step=3&employee=${MARIA}`)
    expect(maria.page.text).toContain('Número de cheque')
    const sheet = Object.fromEntries(
      ['account_id', 'enterprise_id'].map((name) => [
        name,
        optionsOf(maria.page.form('sheet'), name).map(({ label }) => label),
      ]),
    )
    expect(sheet.enterprise_id?.some((label) => /\(Disponible [\d.,]+Bs\)$/.test(label))).toBe(true)
    expect(sheet.enterprise_id?.some((label) => label.endsWith('(Fondo insuficiente)'))).toBe(true)
  })

  test('has the company’s only account chosen', async () => {
    await keepOneCompanyAccount()
    const client = staff()
    const third = await toSheets(client, [MARIA])
    expect(third.page.values.enterprise_id).toBe(String(world.enterprise))
    const done = await save(client, third, { number: '0099' })
    expect(summaryOf(done.page)).toContain('1 de 1 completa')
    const before = await read(`accounts/${world.enterprise}`)
    await create(client, done)
    const after = await read(`accounts/${world.enterprise}`)
    expect([before.capital, after.capital]).toEqual([9500, 9500 - 500.01])
  })

  test('saves an order and goes on to the next that is not complete', async () => {
    const client = staff()
    const third = await toSheets(client, [JOSE, MARIA])
    const account_id = String(world.joseAccounts[1])
    const next = await save(client, third, { ...SHEET, account_id })
    expect(menuOf(next.page)).toEqual([
      'José Pérez 250,00 completa',
      'María Ñáñez 500,01 incompleta *',
    ])
    expect(chosenOf(next.page)).toMatch(/^María Ñáñez/)
    const done = await save(client, next, SHEET)
    expect(summaryOf(done.page)).toContain('2 de 2 completas')
    expect(done.page.toasts).toEqual(['Todas las órdenes están completas'])
    // 9.500,00 less what both take.
    expect(summaryOf(done.page)).toMatch(/Quedan en Banesco .*8\.749,99 Bs/)
  })

  test('says which fields an order lacks, keeps the typed values, and marks errors', async () => {
    const client = staff()
    const third = await toSheets(client, [JOSE])
    const typed = { number: '', adition: '1,234', observation: 'Ojo' }
    const refused = await client.submit(third, typed, undefined, 'sheet')
    expect(refused.status).toBe(422)
    expect(refused.page.title).toMatch(/^Error: /)
    expect(refused.page.errorOf('number')).toBe('Escriba el número')
    expect(refused.page.errorOf('adition')).toMatch(/^Escriba un monto como/)
    expect(menuOf(refused.page)[0]).toMatch(/con errores \*$/)
    const again = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    expect(again.page.errorOf('adition')).toMatch(/^Escriba un monto como/)
    const fixed = { adition: '10', adition_reason: '' }
    const asked = await client.submit(again, fixed, undefined, 'sheet')
    expect(asked.page.text).toContain('Ojo')
    const whole = { ...SHEET, ...fixed, account_id: String(world.joseAccounts[0]) }
    const reason = await client.submit(again, whole, undefined, 'sheet')
    expect(reason.page.errorOf('adition_reason')).toBe('Escriba el motivo')
  })

  test('keeps of a text that is far too long what says that it is', async () => {
    const client = await staff()
    const at = await toSheets(client, [JOSE])
    const long = 'a'.repeat(5000)
    await save(client, at, {
      ...{ observation: long, 'lines.0.concept': long },
      ...{ 'lines.0.kind': 'asignacion', 'lines.0.amount': '5', 'lines.0.reason': '' },
    })
    const [sheet] = await t.db.select({ typed: wizard_sheets.typed }).from(wizard_sheets)
    const { observation, 'lines.0.concept': concept } = (sheet?.typed ?? {}) as Record<
      string,
      string
    >
    // An observation has at most 1.000 signs, a concept 120 and its reason 255.
    expect([observation?.length, concept?.length]).toEqual([2000, 300])
  })

  test('goes on from an order with errors, which is saved, marked and named in a notice', async () => {
    const client = staff()
    const third = await toSheets(client, [JOSE, MARIA])
    const next = await save(client, third, { adition: '1,234', observation: 'Ojo' })
    expect(next.status).toBe(200)
    expect(chosenOf(next.page)).toMatch(/^María Ñáñez/)
    expect(next.page.toasts).toEqual(['La orden de José Pérez se guardó con errores'])
    expect(menuOf(next.page)).toEqual([
      'José Pérez 250,00 con errores',
      'María Ñáñez 500,01 incompleta *',
    ])
    const back = await save(client, next, SHEET)
    expect(chosenOf(back.page)).toMatch(/^José Pérez/)
    expect(textIn(back.page.form('sheet'), 'adition')).toBe('1,234')
    expect(back.page.errorOf('adition')).toMatch(/^Escriba un monto como/)
    // The only one that is not complete stays open.
    const same = await client.submit(back, {}, 'Guardar y siguiente', 'sheet')
    expect([same.status, chosenOf(same.page)]).toEqual([422, expect.stringMatching(/^José/)])
  })

  test('applies company account, toggles and ascending numbers to all', async () => {
    const client = staff()
    let at = await toSheets(client, [JOSE, MARIA])
    expect(at.page.text).toContain('Numera en orden: 0099, 0100…')
    at = await apply(client, at, ACCOUNT, { all_enterprise_id: SHEET.enterprise_id })
    at = await apply(client, at, NUMBERS, { first: 'CH-0099' })
    at = await apply(client, at, TOGGLES, { all_lph: 'on', all_sso: 'on' })
    // 250 − 5 − 10,50 and 500,01 − 10 − 10,50; José still has to choose between two accounts.
    expect(menuOf(at.page)).toEqual([
      'José Pérez 234,50 incompleta *',
      'María Ñáñez 479,51 completa',
    ])
    const maria = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    expect(valuesOf(maria.page, 'sheet').number).toBe('CH-0100')
    expect(at.page.toasts).toEqual(['Puesto a 2 órdenes: L.P.H (1 %) y S.S.O'])
    // As all have them, so the switches begin: nothing changes that nobody touched.
    at = await apply(client, await client.get(`${WIZARD}?step=3`), TOGGLES)
    expect(at.page.toasts).toEqual(['Todas las órdenes están ya así: no cambió nada'])
    expect(menuOf(at.page)[1]).toContain('479,51')
    at = await apply(client, at, TOGGLES, { all_lph: null, all_sso: null })
    expect(at.page.toasts).toEqual(['Quitado a 2 órdenes: L.P.H (1 %) y S.S.O'])
    expect(menuOf(at.page)[1]).toContain('500,01')
    const bad = await apply(client, at, NUMBERS, { first: 'CH' })
    expect([bad.status, bad.page.errorOf('first')]).toEqual([422, 'Debe terminar en un número'])
  })

  test.each([
    ['falta elegir la cuenta del empleado', {}],
    [
      'la empresa no tiene una única cuenta en su banco',
      { account_id: String(world.joseAccounts[1]) },
    ],
  ])(
    'pays everybody from the company’s account at their bank, and says who stays: %s',
    async (why, joses) => {
      const client = staff()
      const ownBank = 'Cada quien desde su banco'
      let at = await toSheets(client, [JOSE, MARIA])
      at = await apply(client, at, ACCOUNT, { all_enterprise_id: String(world.poor) })
      expect(at.page.text).toContain(
        '1 empleado cobra en un banco donde la empresa tiene otra cuenta.',
      )
      at = await apply(
        client,
        await client.get(`${WIZARD}?step=3&employee=${JOSE}`),
        ownBank,
        joses,
      )
      expect(at.page.toasts).toEqual([
        `1 orden sale ahora del banco del empleado. 1 queda como estaba: ${why}`,
      ])
      expect(at.page.text).not.toContain(ownBank)
      const paying = async (id: string) =>
        (await client.get(`${WIZARD}?step=3&employee=${id}`)).page.values.enterprise_id
      expect([await paying(MARIA), await paying(JOSE)]).toEqual([
        String(world.enterprise),
        String(world.poor),
      ])
      // Of two accounts at a bank nobody can know which pays.
      await t.write((tx) => aCompanyAccount(tx))
      at = await apply(client, await client.get(`${WIZARD}?step=3`), ACCOUNT, {
        all_enterprise_id: String(world.poor),
      })
      expect(at.page.text).not.toContain(ownBank)
    },
  )

  test('begins with what is configured, and anew for another fortnight where nobody switched', async () => {
    const client = staff()
    let at = await sendBasics(client, [JOSE, MARIA])
    const on = { lph: 'on', bonus: 'on', sso: 'on', lacks: 'on' }
    expect(at.page.values).toMatchObject(on)
    const maria = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    await save(client, maria, { lph: null, number: '7' })
    const toBasics = async (basics: Fields) => {
      const second = await client.get(`${WIZARD}?step=2`)
      return land(client, await client.submit(second, basics, 'Siguiente', 'basics'))
    }
    // José's first fortnight of the month has his L.P.H and S.S.O.
    const parties = { titular_id: world.jose, account_id: world.joseAccounts[0] }
    await make('paysheets', {
      ...{ ...BASICS, ...parties, enterprise_id: world.enterprise, number: '1' },
      ...{ payday: 'primera', issued_at: '2026-11-13', lph: true, sso: true },
    })
    at = await toBasics({ payday: 'completo' })
    at = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    expect(at.page.values).toMatchObject({ bonus: 'on', lacks: 'on' })
    expect([at.page.values.lph, at.page.values.sso]).toEqual([undefined, undefined])
    expect(at.page.text).toMatch(/Ya está en la primera quincena del mes: 1 orden/)
    const kept = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    expect(kept.page.values).toMatchObject({ bonus: 'on', sso: 'on', lacks: 'on', number: '7' })
    expect(kept.page.values.lph).toBeUndefined()
  })

  test('begins the orders of who was added without the second step', async () => {
    const client = staff()
    await toSheets(client, [JOSE])
    await select(client, [JOSE, MARIA])
    const at = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    expect(at.page.values).toMatchObject({ lph: 'on', bonus: 'on' })
    const numbered = await apply(client, at, NUMBERS, { first: '1' })
    expect(numbered.status).toBe(200)
    // 500,01 + 40,00 − 10,00 − 10,50 − 5,25.
    expect(menuOf(numbered.page)[1]).toContain('514,26')
    expect(menuOf(numbered.page)[0]).toContain('250,00')
  })

  test('leaves a toggle that differs as it is, unless all are to have it or none', async () => {
    const client = staff()
    await toSheets(client, [JOSE, MARIA])
    const maria = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    await save(client, maria, { lph: 'on' })
    let at = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    expect(optionsOf(at.page.form('sheet'), 'all_lph').map(({ label }) => label)).toEqual([
      'Varía: no cambiar',
      'Poner a todos',
      'Quitar a todos',
    ])
    at = await apply(client, at, TOGGLES, { all_sso: 'on' })
    expect(at.page.toasts).toEqual(['Puesto a 2 órdenes: S.S.O'])
    // 250 − 10,50, and 500,01 − 10,50 less 1 % of 1.000,01.
    expect(menuOf(at.page).map((line) => line.split(' ')[2])).toEqual(['239,50', '479,51'])
    at = await apply(client, at, TOGGLES, { all_lph: 'off', all_sso: null })
    expect(at.page.toasts).toEqual(['Quitado a 1 orden: L.P.H (1 %). Quitado a 2 órdenes: S.S.O'])
    expect(menuOf(at.page).map((line) => line.split(' ')[2])).toEqual(['250,00', '500,01'])
  })

  test('leaves the switches that nobody touched, whatever the orders have by now', async () => {
    const client = staff()
    let at = await toSheets(client, [JOSE, MARIA])
    // María's page, drawn before anything was on.
    const older = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    // José's own L.P.H is switched on with the button that switches S.S.O for all.
    at = await apply(client, at, TOGGLES, { lph: 'on', all_sso: 'on' })
    expect(at.page.toasts).toEqual(['Puesto a 2 órdenes: S.S.O'])
    // 250 − 10,50 less 1 % of 500,00, and 500,01 − 10,50.
    expect(menuOf(at.page).map((line) => line.split(' ')[2])).toEqual(['234,50', '489,51'])
    const fresh = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    const typed = { version: textIn(fresh.page.form('sheet'), 'version') ?? '' }
    at = await apply(client, older, TOGGLES, { ...typed, all_bonus: 'on' })
    expect(at.page.toasts).toEqual(['Puesto a 2 órdenes: Bono de alimentación'])
    const jose = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    expect(textIn(jose.page.form('sheet'), 'lph')).toBe('on')
    expect(textIn(jose.page.form('sheet'), 'sso')).toBe('on')
  })

  test('copies each employee’s last order, except its number', async () => {
    const before = { titular_id: world.maria, account_id: world.mariaAccount }
    await make('paysheets', {
      ...before,
      ...BASICS,
      enterprise_id: world.enterprise,
      number: '1',
      issued_at: '2026-10-30',
      adition: 5,
      adition_reason: 'Guardia',
    })
    // Issued earlier, made later.
    await make('paysheets', {
      ...before,
      ...BASICS,
      enterprise_id: world.enterprise,
      number: '2',
      issued_at: '2026-09-30',
      discount: 1,
      discount_reason: 'Otro',
    })
    await call('DELETE', `paysheets/${world.paysheet}`)
    const client = staff()
    const third = await toSheets(client, [JOSE, MARIA])
    const copied = await apply(client, third, COPY)
    expect(copied.page.toasts).toEqual(['Se han copiado los datos de 1 de 2 empleados'])
    expect(menuOf(copied.page)[1]).toContain('500,01 incompleta')
    expect(copiedOf(copied.page)).toBe('')
    const whole = await apply(client, copied, COPY, { copy_extras: 'on' })
    expect(menuOf(whole.page)[1]).toContain('505,01 incompleta')
    expect(copiedOf(whole.page)).toMatch(
      /^1 empleado tiene ingresos o descuentos copiados:\s*María Ñáñez$/,
    )
    const maria = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    expect(textIn(maria.page.form('sheet'), 'adition_reason')).toBe('Guardia')
    expect(valuesOf(maria.page, 'sheet').number).toBe('')
    // Another number is no edit of them; another amount is.
    const numbered = await apply(client, maria, NUMBERS, { first: '7', number: '3' })
    expect(copiedOf(numbered.page)).toContain('María Ñáñez')
    const again = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    const edited = await save(client, again, { adition: '6,00' })
    expect(copiedOf(edited.page)).toBe('')
  })

  test('removes an employee from the list', async () => {
    const client = staff()
    const third = await toSheets(client, [JOSE, MARIA])
    const left = await apply(client, third, 'Quitar a José Pérez')
    expect(menuOf(left.page)).toEqual(['María Ñáñez 500,01 incompleta *'])
  })
})

/** Values typed into the only order of a draft and not saved. */
const TYPED = { ...SHEET, adition: '33,00', adition_reason: 'Guardia' }

describe('unsaved input for the open employee of the wizard', () => {
  test('is saved by ‘Crear todas’, once the user has seen the other orders', async () => {
    const client = staff()
    const third = await toSheets(client, [MARIA])
    expect((await create(client, third, TYPED)).status).toBe(303)
    const { data } = await read('paysheets?sort_by=order,desc&limit=1')
    // 500,01 and the 33,00 beside it.
    expect(data[0]).toMatchObject({ adition: 33, adition_reason: 'Guardia', total: 533.01 })
  })

  test('stays when ‘Crear todas’ refuses another order, which then opens', async () => {
    const client = staff()
    const next = await save(client, await toSheets(client, [JOSE, MARIA]), {})
    const maria = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    expect(next.status).toBe(200)
    const refused = await create(client, maria, TYPED)
    expect(refused.status).toBe(422)
    expect(chosenOf(refused.page)).toMatch(/^José Pérez/)
    expect(menuOf(refused.page)[1]).toBe('María Ñáñez 533,01 completa')
  })

  test.each([
    [ACCOUNT, { all_enterprise_id: SHEET.enterprise_id }],
    [NUMBERS, { first: '0099' }],
    [TOGGLES, {}],
  ])('is kept by ‘%s’', async (button, typed) => {
    const client = staff()
    const third = await toSheets(client, [MARIA])
    const sent = { ...typed, adition: '33,00', adition_reason: 'Guardia' }
    const { page } = await apply(client, third, button, sent)
    expect(menuOf(page)[0]).toContain('533,01')
    expect(textIn(page.form('sheet'), 'adition')).toBe('33,00')
    expect(textIn(page.form('sheet'), 'adition_reason')).toBe('Guardia')
  })

  test('is kept when a value to apply to all is refused', async () => {
    const client = staff()
    const third = await toSheets(client, [MARIA])
    const refused = await apply(client, third, NUMBERS, { first: 'CH', observation: 'Ojo' })
    expect([refused.status, refused.page.errorOf('first')]).toEqual([
      422,
      'Debe terminar en un número',
    ])
    expect(refused.page.text).toContain('Ojo')
    const again = await client.get(`${WIZARD}?step=3`)
    expect(again.page.text).toContain('Ojo')
  })

  test('comes back when an employee removed by ‘Quitar’ is chosen again', async () => {
    const client = staff()
    const third = await toSheets(client, [JOSE, MARIA])
    const left = await apply(client, third, 'Quitar a José Pérez', TYPED)
    expect(menuOf(left.page)).toEqual(['María Ñáñez 500,01 incompleta *'])
    await select(client, [JOSE, MARIA])
    const { page } = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    expect(menuOf(page)[0]).toContain('José Pérez 283,00')
    expect(textIn(page.form('sheet'), 'adition_reason')).toBe('Guardia')
  })

  test.each(['Crear todas', ACCOUNT, 'Quitar a María Ñáñez'])(
    'is not lost by ‘%s’ when another page has saved the same order',
    async (button) => {
      const client = staff()
      await toSheets(client, [JOSE, MARIA])
      const mine = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
      const other = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
      await client.submit(other, { number: 'A-1' }, undefined, 'sheet')
      const stale = await client.submit(mine, { number: 'B-2' }, button, 'sheet')
      expect(stale.status).toBe(409)
      expect(chosenOf(stale.page)).toMatch(/^María Ñáñez/)
      expect(stale.page.rows).toContainEqual(['Número de cheque', 'B-2', 'A-1'])
      expect(textIn(stale.page.form('sheet'), 'number')).toBe('B-2')
      expect(await total()).toBe(1)
      // After seeing both values the user presses again.
      const pressed = await save(client, stale, {})
      expect(chosenOf(pressed.page)).toMatch(/^José Pérez/)
      const again = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
      expect(textIn(again.page.form('sheet'), 'number')).toBe('B-2')
    },
  )

  test('is saved by Enter, which neither creates orders nor assigns numbers', async () => {
    const client = staff()
    const third = await toSheets(client, [MARIA])
    const sheet = third.page.form('sheet').attributes.id
    const enter = third.page.all.find(
      ({ tag, attributes }) =>
        tag === 'button' && attributes.type === 'submit' && attributes.form === sheet,
    )
    const { name = '', value = '' } = enter?.attributes ?? {}
    const pressed = { ...TYPED, [name]: value }
    const asked = await client.submit(third, { ...pressed, first: '0500' }, undefined, 'sheet')
    expect([asked.status, asked.page.errorOf('first')]).toEqual([
      422,
      'Pulse «Aplicar» para numerar todas, o borre este número',
    ])
    expect(textIn(asked.page.form('sheet'), 'number')).toBe('0099')
    expect(textIn(asked.page.form('sheet'), 'first')).toBe('0500')
    const saved = await land(client, await client.submit(third, pressed, undefined, 'sheet'))
    expect(saved.page.toasts).toEqual(['Todas las órdenes están completas'])
    expect(await total()).toBe(1)
  })

  test('is not created with amounts of the settings that the user has not seen', async () => {
    const client = staff()
    const third = await toSheets(client, [MARIA])
    const typed = { ...SHEET, bonus: 'on' }
    const review = await land(client, await client.submit(third, typed, 'Crear todas', 'sheet'))
    await call('PUT', 'settings', { bonus: 100, sso: 0, lacks: 0 })
    const refused = await confirm(client, review)
    expect(refused.status).toBe(422)
    expect(refused.page.alert).toContain('El total de alguna orden cambió')
    expect(await total()).toBe(1)
    expect((await confirm(client, refused)).status).toBe(303)
    expect((await read('paysheets?sort_by=order,desc&limit=1')).data[0].total).toBe(600.01)
  })
})

/** Both orders complete. */
async function complete(client: Client, basics: Fields = {}): Promise<Answer> {
  const third = await toSheets(client, [JOSE, MARIA], basics)
  const account_id = String(world.joseAccounts[0])
  const next = await save(client, third, { ...SHEET, account_id })
  return save(client, next, { ...SHEET, number: '0100' })
}

describe('creating all orders of the wizard', () => {
  test('creates every order, says how many, and starts a new draft', async () => {
    const client = staff()
    const made = await create(client, await complete(client))
    expect([made.status, made.location]).toEqual([303, `${WIZARD}?step=1`])
    const first = await client.follow(made)
    expect(first.page.toasts).toEqual([
      'Operación completa / Se han creado 2 órdenes de nómina con éxito [Ver órdenes](/paysheets)',
    ])
    expect(ticksOf(first.page)).toEqual([])
    const { data } = await read('paysheets?sort_by=order,desc&limit=2')
    expect(data).toMatchObject([
      { ...BASICS, titular_id: world.maria, number: '0100', total: 500.01 },
      { ...BASICS, titular_id: world.jose, number: '0099', total: 250 },
    ])
  })

  test('is refused while an order is incomplete, and names the employee and the field', async () => {
    const client = staff()
    const third = await toSheets(client, [JOSE, MARIA])
    const refused = await create(client, third)
    expect(refused.status).toBe(422)
    expect(refused.page.alert).toContain(
      'María Ñáñez: Elija la cuenta de la empresa. Escriba el número',
    )
    expect(refused.page.alert).toContain('José Pérez: Elija la cuenta')
    expect(await total()).toBe(1)
  })

  test('sent twice from one page creates them once, with the same answer', async () => {
    const client = staff()
    const ready = await complete(client)
    await create(client, ready)
    const again = await create(client, ready)
    expect((await client.follow(again)).page.toasts[0]).toContain('Se han creado 2 órdenes')
    expect(await total()).toBe(3)
  })

  test('sent from two pages at once creates them once', async () => {
    const client = staff()
    const ready = await complete(client)
    const review = async () => land(client, await client.submit(ready, {}, 'Crear todas', 'sheet'))
    // Both are there before one is sent, after which the other would find no draft.
    const reviews = [await review(), await review()]
    await Promise.all(reviews.map((each) => confirm(client, each)))
    expect(await total()).toBe(3)
  })

  test('from a page that is out of date is refused', async () => {
    const client = staff()
    const ready = await complete(client)
    const review = await land(client, await client.submit(ready, {}, 'Crear todas', 'sheet'))
    const other = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    await save(client, other, { ...SHEET, discount: '400', discount_reason: 'Préstamo' })
    const stale = await confirm(client, review)
    expect(stale.status).toBe(409)
    expect(stale.page.alert).toContain('El borrador cambió en otra pestaña')
    expect(await total()).toBe(1)
  })

  test('from a page whose draft has nobody any more says so where it leads', async () => {
    const client = staff()
    const ready = await complete(client)
    const review = await land(client, await client.submit(ready, {}, 'Crear todas', 'sheet'))
    const first = await client.get(`${WIZARD}?step=1`)
    await client.submit(first, {}, 'Ninguno', 'selection')
    const stale = await confirm(client, review)
    expect(stale.location).toContain('step=1')
    const { page } = await client.follow(stale)
    expect(page.toasts[0]).toContain('El borrador cambió en otra pestaña')
    expect(await total()).toBe(1)
  })

  test('is refused when the fortnight is already paid, until that is allowed', async () => {
    const client = staff()
    const at = await complete(client, { payday: 'primera' })
    expect(at.page.text).toContain('1 empleado ya tiene una orden de esta quincena.')
    const refused = await create(client, at)
    expect(refused.status).toBe(422)
    const text =
      'Ya existe una orden de nómina de María Ñáñez para la primera quincena de Noviembre'
    expect(refused.page.alert).toContain(text)
    const maria = await client.get(`${WIZARD}?step=3`)
    expect(chosenOf(maria.page)).toMatch(/^María Ñáñez/)
    expect(maria.page.errorOf('allow_duplicate')).toBe(text)
    const allowed = await save(client, maria, { allow_duplicate: 'on' })
    expect((await create(client, allowed)).status).toBe(303)
    expect(await total()).toBe(3)
  })

  test('can be allowed at once for all whose fortnight is already paid', async () => {
    const client = staff()
    const at = await complete(client, { payday: 'primera' })
    const allowed = await apply(client, at, 'Crear de todos modos')
    expect(summaryOf(allowed.page)).toContain('2 de 2 completas')
    expect((await create(client, allowed)).status).toBe(303)
  })

  test('asks when an account goes below zero on a date, and can be allowed for all', async () => {
    const client = staff()
    const basics = { payday: 'segunda', issued_at: '2025-12-31', allow_old_date: 'on' }
    const opened = await toSheets(client, [JOSE, MARIA], basics)
    const saved = await save(client, opened, { ...SHEET, account_id: `${world.joseAccounts[0]}` })
    const all_enterprise_id = String(world.enterprise)
    const numbered = await apply(client, saved, NUMBERS, { first: '1' })
    const at = await apply(client, numbered, ACCOUNT, { all_enterprise_id })
    expect(at.page.text).toContain('2 órdenes dejan su cuenta por debajo de cero en su fecha.')
    const refused = await create(client, at)
    expect(refused.status).toBe(422)
    expect(refused.page.errorOf('allow_balance_by_date')).toMatch(
      /^El 12\/31\/2025 la cuenta Banesco ··\d{4} quedaría [\d.,]+ Bs por debajo de cero$/,
    )
    const one = await save(client, refused, { allow_balance_by_date: 'on' })
    expect(one.page.text).toContain('1 orden deja su cuenta por debajo de cero en su fecha.')
    const allowed = await apply(client, one, 'Aceptar el saldo negativo')
    expect(summaryOf(allowed.page)).toContain('2 de 2 completas')
    expect((await create(client, allowed)).status).toBe(303)
    expect(await total()).toBe(3)
  })

  test('asks once, with the basic data, of a date of a former year, and creates all once it is accepted', async () => {
    const client = staff()
    const typed = { issued_at: '2025-11-27' }
    const asked = await sendBasics(client, [JOSE, MARIA], typed)
    expect([asked.status, asked.page.errors]).toEqual([
      422,
      { issued_at: 'La fecha es del 2025, un año anterior' },
    ])
    expect(asked.page.text).toContain('Guardar con esa fecha')
    expect((await client.get(`${WIZARD}?step=3`)).location).toBe(`${WIZARD}?step=2`)
    const again = await client.submit(asked, {}, 'Siguiente', 'basics')
    expect(again.status).toBe(422)
    const yes = { allow_old_date: 'on', concept: '' }
    const wrong = await client.submit(again, yes, 'Siguiente', 'basics')
    expect([wrong.status, Object.keys(wrong.page.errors)]).toEqual([422, ['concept']])
    const concept = { concept: 'Quincena' }
    const done = await client.submit(wrong, concept, 'Siguiente', 'basics')
    expect(done.location).toBe(`${WIZARD}?step=3`)

    // The step keeps the answer when it is sent again.
    const second = await client.get(`${WIZARD}?step=2`)
    expect(second.page.errors).toEqual({})
    const at = await withoutToggles(
      client,
      await land(client, await client.submit(second, {}, 'Siguiente', 'basics')),
    )
    const saved = await save(client, at, { ...SHEET, account_id: `${world.joseAccounts[0]}` })
    const numbered = await apply(client, saved, NUMBERS, { first: '1' })
    const all_enterprise_id = String(world.enterprise)
    const filled = await apply(client, numbered, ACCOUNT, { all_enterprise_id })
    const allowed = await apply(client, filled, 'Aceptar el saldo negativo')
    expect((await create(client, allowed)).status).toBe(303)
    expect(await total()).toBe(3)
    const { data } = await read('paysheets?sort_by=issued_at,asc')
    expect(data.slice(0, 2)).toMatchObject([typed, typed])
  })

  test('of a draft whose year is over leads back to its date, which asks', async () => {
    const client = staff()
    const second = await select(client, [JOSE])
    await client.submit(second, { ...BASICS, issued_at: '2025-12-31' }, 'Atrás', 'basics')
    const review = await client.get(`${WIZARD}?step=3&review=1`)
    expect(review.location).toBe(`${WIZARD}?step=2`)
    const back = await client.follow(review)
    expect(back.page.errors).toEqual({ issued_at: 'La fecha es del 2025, un año anterior' })
    const done = await client.submit(back, { allow_old_date: 'on' }, 'Siguiente', 'basics')
    expect(done.location).toBe(`${WIZARD}?step=3`)
  })

  test('is refused when money is short, with the error on the first order that cannot be paid', async () => {
    const client = staff()
    const ready = await complete(client)
    const { capital } = await read(`accounts/${world.enterprise}`)
    await make('payments', {
      titular_id: world.proveedor,
      enterprise_id: world.enterprise,
      amount: capital - 300,
      transaction: 'Cheque',
      number: '1',
      concept: 'Compra',
      realized: 'Administración',
      issued_at: '2026-11-20',
    })
    const refused = await create(client, ready)
    expect(refused.status).toBe(422)
    expect(refused.page.alert).toContain('María Ñáñez: Fondo insuficiente')
    expect(menuOf(refused.page)).toEqual([
      'José Pérez 250,00 completa',
      'María Ñáñez 500,01 con errores *',
    ])
    expect(summaryOf(refused.page)).toMatch(/Faltan en Banesco .*450,01 Bs/)
    expect(await total()).toBe(1)
  })
})

test('the wizard shows missing money to the céntimo, even above the ceiling of an account', async () => {
  const client = staff()
  const ids: string[] = []
  for (let n = 0; n < 10; n++) {
    const person = { type: 'Natural', scope: 'Empleado', salary: 9_999_999_999_999.99 }
    const { id } = await make('titulars', { ...person, name: `Rico ${n}`, ric: `V2222222${n}` })
    const number = `0134000163300000000${n}`
    const account = { number, type: 'Ahorro', titular_id: id, allow_check_digit: true }
    await make('accounts', { ...account, bank_id: world.banesco })
    ids.push(String(id))
  }
  const { capital } = await read(`accounts/${world.enterprise}`)
  expect(capital).toBe(9500)
  const opened = await toSheets(client, ids, { payday: 'completo' })
  const { page } = await apply(client, opened, ACCOUNT, {
    all_enterprise_id: SHEET.enterprise_id,
  })
  // 10 × 9.999.999.999.999,99 are 99.999.999.999.999,90, and 9.500,00 are there.
  expect(summaryOf(page)).toMatch(/Total a pagar.*99\.999\.999\.999\.999,90 Bs/)
  expect(summaryOf(page)).toMatch(/Faltan en Banesco .*99\.999\.999\.990\.499,90 Bs/)
})

describe('the wizard amid other changes', () => {
  test('shows a changed salary, and pays it only after the user has seen it', async () => {
    const client = staff()
    const ready = await complete(client)
    await call('PATCH', `titulars/${world.maria}`, { salary: 2000 })
    const refused = await create(client, ready)
    expect(refused.status).toBe(422)
    expect(refused.page.errorOf('amount')).toBe(
      'El salario cambió de 1.000,01 Bs a 2.000,00 Bs: revise el monto',
    )
    const accepted = await apply(client, refused, 'Usar los salarios actuales')
    expect(menuOf(accepted.page)[1]).toContain('1.000,00 completa')
    expect((await create(client, accepted)).status).toBe(303)
    expect((await read('paysheets?sort_by=order,desc&limit=1')).data[0].total).toBe(1000)
  })

  test('shows a changed amount of the settings as a changed total', async () => {
    const client = staff()
    const at = await complete(client)
    const ready = await apply(client, at, TOGGLES, { all_bonus: 'on' })
    const review = await land(client, await client.submit(ready, {}, 'Crear todas', 'sheet'))
    await call('PUT', 'settings', { bonus: 100, sso: 0, lacks: 0 })
    const refused = await confirm(client, review)
    expect(refused.status).toBe(422)
    expect(refused.page.alert).toContain('El total de alguna orden cambió')
    expect(await total()).toBe(1)
    expect((await confirm(client, refused)).status).toBe(303)
  })

  test.each([
    ['the only account of an employee', { titular_id: MARIA }],
    ['the company’s only account', { titular_id: null }],
  ])('creates nothing when %s became another after the review', async (_, { titular_id }) => {
    const client = staff()
    await keepOneCompanyAccount()
    // As of an employee who was never open: nothing is chosen but what there is one of.
    const typed = { number: '0099', account_id: '', enterprise_id: '' }
    const third = await toSheets(client, [MARIA])
    const review = await land(client, await client.submit(third, typed, 'Crear todas', 'sheet'))
    const shown = titular_id === null ? world.enterprise : await onlyAccountOf(Number(titular_id))
    const other = await t.write(async (tx) => {
      const [row] = await tx.select().from(accounts).where(eq(accounts.id, shown))
      if (!row) throw new Error('no account')
      await tx.update(accounts).set({ active: false }).where(eq(accounts.id, shown))
      const { id: _, ...copy } = row
      const number = `${row.number.slice(0, -4)}0001`
      const [made] = await tx
        .insert(accounts)
        .values({ ...copy, number })
        .returning()
      return made?.id
    })
    const refused = await confirm(client, review)
    expect(refused.status).toBe(422)
    expect(refused.page.alert).toContain('Alguna cuenta cambió desde que se mostró')
    expect(await total()).toBe(1)
    // The page now shows the account that is there, and pays from or to that one.
    expect((await confirm(client, refused)).status).toBe(303)
    const [made] = (await read('paysheets?sort_by=order,desc&limit=1')).data
    expect([made.account_id, made.enterprise_id]).toContain(other)
  })

  test('creates nothing when the number of an account was corrected after the review', async () => {
    const client = staff()
    const third = await toSheets(client, [MARIA])
    const review = await land(client, await client.submit(third, SHEET, 'Crear todas', 'sheet'))
    const own = await onlyAccountOf(Number(MARIA))
    await t.write((tx) =>
      tx.update(accounts).set({ number: '01340001670000000044' }).where(eq(accounts.id, own)),
    )
    const refused = await confirm(client, review)
    expect(refused.page.alert).toContain('Alguna cuenta cambió desde que se mostró')
    expect(await total()).toBe(1)
    expect((await confirm(client, refused)).status).toBe(303)
  })

  test('names a deactivated employee and a deactivated account', async () => {
    const client = staff()
    const ready = await complete(client)
    await deactivate(titulars, world.jose)
    await deactivate(accounts, world.mariaAccount)
    const refused = await create(client, ready)
    expect(refused.status).toBe(422)
    expect(refused.page.alert).toContain('José Pérez: Elija un titular activo')
    expect(refused.page.alert).toContain('María Ñáñez: Elija una cuenta activa del titular')
    expect(valuesOf(refused.page, 'sheet').number).toBe('0099')
    expect(await total()).toBe(1)
  })

  test('shows both values of an order saved on another page, and loses nothing', async () => {
    const client = staff()
    const third = await toSheets(client, [JOSE, MARIA])
    const other = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    await client.submit(other, { ...SHEET, number: 'A-1' }, undefined, 'sheet')
    const stale = await client.submit(third, { ...SHEET, number: 'B-2' }, undefined, 'sheet')
    expect(stale.status).toBe(409)
    expect(stale.page.alert).toContain('Este borrador se modificó en otra pestaña')
    expect(stale.page.rows).toContainEqual(['Número de cheque', 'B-2', 'A-1'])
    expect(valuesOf(stale.page, 'sheet').number).toBe('B-2')
    expect((await client.submit(stale, {}, undefined, 'sheet')).status).toBe(303)
    const jose = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    expect(valuesOf(jose.page, 'sheet').number).toBe('B-2')
  })

  test('shows both values of basic data saved on another page', async () => {
    const client = staff()
    const second = await select(client, [JOSE])
    const other = await client.get(`${WIZARD}?step=2`)
    await client.submit(other, { ...BASICS, concept: 'Uno' }, 'Siguiente', 'basics')
    const stale = await client.submit(second, { ...BASICS, concept: 'Dos' }, 'Siguiente', 'basics')
    expect(stale.status).toBe(409)
    expect(stale.page.rows).toContainEqual(['Concepto', 'Dos', 'Uno'])
  })

  test('gives each user only their own draft', async () => {
    await toSheets(staff(), [JOSE])
    const { page } = await t.as('administrator').get(`${WIZARD}?step=3`)
    expect(page.path).toBe(`${WIZARD}?step=3`)
    expect((await t.as('administrator').get(`${WIZARD}?step=3`)).location).toBe(`${WIZARD}?step=1`)
  })

  test('answers 400 to an unknown form or button', async () => {
    expect((await staff().post(WIZARD, { form: 'constructor' })).status).toBe(400)
    expect((await staff().post(WIZARD, {})).status).toBe(400)
    const unknown = { form: 'sheet', intent: 'constructor' }
    expect((await staff().post(WIZARD, unknown)).status).toBe(400)
  })
})
