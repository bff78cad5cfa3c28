// Proves docs/rules/law.md#19.
/** 'Conceptos fijos' of an employee: their tab, and the orders that have them. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { OFF, withoutToggles } from '#tests/support/http/toggles.ts'

const t = testApp()
const { make, read, call } = apiOf(t)
const staff = () => t.as('developer')
const { jose, joseAccounts, maria, mariaAccount, enterprise } = world
const TAB = `/titulars/${jose}/fixed-concepts`
const WIZARD = '/paysheets/create/many'

const LOAN = { concept: 'Préstamo', kind: 'deduccion', amount: 50, paydays: 'each' }
const fix = (said: object = {}) =>
  make('fixed-concepts', { ...LOAN, titular_id: jose, since: '2026-11-01', ...said })
const last = async () => (await read('paysheets?sort_by=order,desc&limit=1')).data[0]

describe('the tab', () => {
  test('lists, adds, changes and ends them', async () => {
    const client = staff()
    const opened = await client.get(TAB)
    expect(opened.page.text).toContain('Sus órdenes nuevas empiezan sin conceptos fijos')
    const typed = { concept: 'Comisiones', kind: '', amount: '1.000,50', since: '2026-11-01' }
    const wrong = await client.submit(opened, { ...typed, until: '2026-10-01' })
    expect([wrong.status, wrong.page.errors]).toEqual([422, { until: 'Termina antes de empezar' }])
    expect(wrong.page.values).toMatchObject({ concept: 'Comisiones', amount: '1.000,50' })
    const saved = await client.submit(wrong, { until: '' })
    expect([saved.status, saved.location]).toEqual([303, TAB])
    const { page } = await client.follow(saved)
    expect(page.rows[0]).toEqual(
      expect.arrayContaining(['Comisiones', 'Asignación', '1.000,50', 'En cada quincena']),
    )
    const edit = await client.get(page.link('Actualizar'))
    const changed = await client.submit(edit, { paydays: 'segunda', until: '2026-11-15' })
    expect([changed.status, changed.location]).toEqual([303, TAB])
    const listed = (await client.follow(changed)).page
    expect(listed.text).toMatch(/Comisiones\s*Terminado.*En la segunda/s)
    const dialog = await client.get(listed.link('Eliminar'))
    expect(dialog.page.text).toContain('Las que existen quedan como están')
    expect((await client.submit(dialog, {}, 'Eliminar concepto fijo')).location).toBe(TAB)
    expect((await read(`fixed-concepts?titular=${jose}`)).total).toBe(0)
  })

  test('is of its own titular alone', async () => {
    const { id } = await fix()
    for (const what of ['edit', 'delete']) {
      expect((await staff().get(`/titulars/${maria}/fixed-concepts/${id}/${what}`)).status).toBe(
        404,
      )
    }
  })

  test('has these two dialogs and no other', async () => {
    const { id } = await fix()
    expect((await staff().get(`/titulars/${jose}/fixed-concepts/${id}/other`)).status).toBe(404)
  })
})

describe('the form of an order', () => {
  const typed = {
    ...{ titular_id: String(jose), account_id: String(joseAccounts[0]) },
    ...{ transaction: 'Depósito', number: '1', enterprise_id: String(enterprise) },
    ...{ payday: 'segunda', issued_at: '2026-11-20', concept: 'Nómina', ...OFF },
  }
  const begin = async (client: Client) =>
    client.submit(await client.get('/paysheets/create'), typed, 'Actualizar')

  test('has them, and their sum', async () => {
    await fix()
    await fix({ concept: 'Comisiones', kind: null, amount: 10 })
    const client = staff()
    const at = await begin(client)
    expect(at.page.text).toMatch(/Esta vez sin Préstamo.*Concepto fijo: −50,00 Bs/s)
    expect(at.page.text).toMatch(/Esta vez sin Comisiones.*Concepto fijo: \+10,00 Bs/s)
    // The half of 500,00, less 50,00 and with 10,00.
    expect(at.page.text).toContain('210,00 Bs')
    expect((await client.submit(at)).status).toBe(303)
    const order = await last()
    expect(order).toMatchObject({
      ...{ total: 210, lines_total: -40 },
      lines: [{ concept: 'Préstamo' }, { concept: 'Comisiones', concept_id: expect.any(Number) }],
    })
    // The order's own page, and a copy for the other fortnight, which has them once.
    expect((await client.get(`/paysheets/${order.id}`)).page.text).toContain('Préstamo')
    const copy = await client.get(`/paysheets/create?from=${order.id}`)
    const first = { payday: 'primera', number: '2', issued_at: '2026-11-13' }
    const shown = await client.submit(copy, first)
    expect(shown.page.errors.amount).toContain('Cambiaron sus conceptos fijos')
    expect((await client.submit(shown)).status).toBe(303)
    expect(await last()).toMatchObject({ total: 210, lines: { length: 2 } })
  })

  test('lets one go for once', async () => {
    await fix()
    const client = staff()
    const without = await client.submit(
      await begin(client),
      { 'without.0.off': 'on' },
      'Actualizar',
    )
    expect(without.page.values['without.0.off']).toBe('on')
    expect(without.page.text).toContain('250,00 Bs')
    const missing = await client.submit(without, { number: '' })
    expect([missing.status, missing.page.values['without.0.off']]).toEqual([422, 'on'])
    expect((await client.submit(missing, { number: '2' })).status).toBe(303)
    expect(await last()).toMatchObject({ total: 250, lines: [] })
    expect((await begin(client)).page.text).toContain('Esta vez sin Préstamo')
  })

  test('has them though it is sent before it was drawn, and once for its key', async () => {
    await fix()
    const client = staff()
    const opened = await client.get('/paysheets/create')
    expect((await client.submit(opened, typed)).status).toBe(303)
    expect(await last()).toMatchObject({ total: 200, lines: [{ concept: 'Préstamo' }] })
    expect((await client.submit(opened, typed)).status).toBe(303)
    expect((await read(`paysheets?titular=${jose}`)).total).toBe(1)
  })

  test('asks where one came, changed or ended since it was drawn', async () => {
    const client = staff()
    const at = await begin(client)
    const { id } = await fix()
    const asked = await client.submit(at)
    expect([asked.status, asked.page.errors.amount]).toEqual([
      422,
      'Cambiaron sus conceptos fijos, y el total de 250,00 Bs a 200,00 Bs: revise el monto',
    ])
    expect(asked.page.text).toContain('Esta vez sin Préstamo')
    await call('DELETE', `fixed-concepts/${id}`)
    const again = await client.submit(asked)
    expect(again.page.errors.amount).toContain('el total de 200,00 Bs a 250,00 Bs')
    expect((await client.submit(again)).status).toBe(303)
    expect(await last()).toMatchObject({ total: 250, lines: [] })
  })

  test('has those of its fortnight, each once in it', async () => {
    await fix({ paydays: 'segunda' })
    const client = staff()
    const first = await client.submit(await begin(client), { payday: 'primera' }, 'Actualizar')
    expect(first.page.text).not.toContain('Esta vez sin')
    expect((await client.submit(await begin(client))).status).toBe(303)
    const second = await begin(client)
    expect(second.page.text).not.toContain('Esta vez sin')
    const asked = await client.submit(second, { number: '2' })
    expect((await client.submit(asked, { allow_duplicate: 'on' })).status).toBe(303)
    expect(await last()).toMatchObject({ total: 250, lines: [] })
  })

  test('of a program has what it says alone', async () => {
    await fix()
    const order = { ...typed, realized: 'Ana', number: '9', lph: 0, bonus: 0, sso: 0, lacks: 0 }
    expect((await make('paysheets', order)).lines).toEqual([])
  })
})

describe('the wizard', () => {
  const land = async (client: Client, answer: Answer): Promise<Answer> =>
    answer.location === null ? answer : land(client, await client.follow(answer))
  const basics = {
    ...{ realized: 'Administración', authorized: 'Gerencia', payday: 'segunda' },
    ...{ issued_at: '2026-11-20', transaction: 'Cheque', concept: 'Nómina' },
  }
  const toSheets = async (client: Client) => {
    const opened = await client.get(WIZARD)
    const chosen = { titular: [String(jose), String(maria)] }
    const second = await land(client, await client.submit(opened, chosen, 'Siguiente', 'selection'))
    return land(client, await client.submit(second, basics, 'Siguiente', 'basics'))
  }
  const sheetOf = async (client: Client, id: number) =>
    (await client.get(`${WIZARD}?step=3&employee=${id}`)).page.values

  const linesOf = async (id: number) =>
    ((await read(`paysheets?titular=${id}&sort_by=order,desc&limit=1`)).data[0]?.lines ?? []).map(
      ({ concept, amount }: { concept: string; amount: number }) => [concept, amount],
    )
  const fillIn = async (client: Client, typed: Record<string, string> = {}) => {
    for (const [id, account] of [
      [jose, joseAccounts[0]],
      [maria, mariaAccount],
    ] as const) {
      const at = await client.get(`${WIZARD}?step=3&employee=${id}`)
      const filled = { account_id: String(account), enterprise_id: String(enterprise) }
      const said = {
        ...filled,
        number: `F-${id}`,
        allow_duplicate: 'on',
        ...(id === jose && typed),
      }
      await client.submit(at, said, 'Guardar y siguiente', 'sheet')
    }
  }
  const payAll = async (client: Client, typed: Record<string, string> = {}) => {
    await fillIn(client, typed)
    const at = await client.get(`${WIZARD}?step=3`)
    const review = await land(client, await client.submit(at, {}, 'Crear todas', 'sheet'))
    return land(client, await client.submit(review, {}, 'Confirmar y crear', 'review'))
  }
  const totals = async () => {
    const { data } = await read('paysheets?sort_by=order,desc&limit=2')
    return data.map((order: { total: number }) => order.total).sort()
  }

  test('gives each order its own, and pays them', async () => {
    await fix()
    await fix({ titular_id: maria, concept: 'Comisiones', kind: 'asignacion', amount: 20 })
    const client = staff()
    await withoutToggles(client, await toSheets(client))
    expect((await client.get(`${WIZARD}?step=3&employee=${jose}`)).page.text).toMatch(
      /Esta vez sin Préstamo.*200,00/s,
    )
    await payAll(client)
    // 250,00 − 50,00, and 500,01 + 20,00.
    expect(await totals()).toEqual([200, 520.01])
  })

  test('goes without one for once, until the fortnight is another', async () => {
    await fix()
    const client = staff()
    await withoutToggles(client, await toSheets(client))
    const at = await client.get(`${WIZARD}?step=3&employee=${jose}`)
    await client.submit(at, { 'without.0.off': 'on' }, 'Guardar y siguiente', 'sheet')
    expect((await sheetOf(client, jose))['without.0.off']).toBe('on')
    const sent = async (payday: string) => {
      const second = await client.get(`${WIZARD}?step=2`)
      return client.submit(second, { payday }, 'Siguiente', 'basics')
    }
    await sent('segunda')
    expect((await sheetOf(client, jose))['without.0.off']).toBe('on')
    // The date is put right: it is the same fortnight.
    const second = await client.get(`${WIZARD}?step=2`)
    await client.submit(second, { issued_at: '2026-11-23' }, 'Siguiente', 'basics')
    expect((await sheetOf(client, jose))['without.0.off']).toBe('on')
    await sent('completo')
    expect((await sheetOf(client, jose))['without.0.off']).not.toBe('on')
    await sent('segunda')
    await payAll(client, { 'without.0.off': 'on' })
    expect(await totals()).toEqual([250, 500.01])
  })

  test('goes by what is fixed when the orders are made', async () => {
    const client = staff()
    await withoutToggles(client, await toSheets(client))
    await fillIn(client, { number: '' })
    const { id } = await fix()
    const at = await client.get(`${WIZARD}?step=3&employee=${jose}`)
    expect(at.page.text).toContain('Esta vez sin Préstamo')
    await client.submit(at, { number: 'F-1' }, 'Guardar y siguiente', 'sheet')
    const review = await client.get(`${WIZARD}?step=3&review=1`)
    await call('PATCH', `fixed-concepts/${id}`, { amount: 60 })
    // What was shown is not what would be paid.
    const changed = await land(
      client,
      await client.submit(review, {}, 'Confirmar y crear', 'review'),
    )
    expect(changed.page.text).toContain('El total de alguna orden cambió desde que se mostró')
    await land(client, await client.submit(changed, {}, 'Confirmar y crear', 'review'))
    expect(await totals()).toEqual([190, 500.01])
  })

  test('does not have them twice where the last orders are copied', async () => {
    await fix()
    const client = staff()
    const form = await client.submit(await client.get('/paysheets/create'), {
      ...{ titular_id: String(jose), account_id: String(joseAccounts[0]), number: '7' },
      ...{ transaction: 'Depósito', enterprise_id: String(enterprise), concept: 'Nómina' },
      ...{ payday: 'primera', issued_at: '2026-11-13', ...OFF },
      ...{ 'lines.0.concept': 'Guardia', 'lines.0.kind': 'asignacion', 'lines.0.amount': '5' },
    })
    expect(form.status).toBe(303)
    expect(await linesOf(jose)).toEqual([
      ['Guardia', 5],
      ['Préstamo', 50],
    ])
    // Another name, and another amount by now.
    const { data } = await read(`fixed-concepts?titular=${jose}`)
    await call('PATCH', `fixed-concepts/${data[0].id}`, { concept: 'Préstamo de caja', amount: 40 })
    const at = await toSheets(client)
    await client.submit(at, { copy_extras: 'on' }, 'Copiar la quincena anterior', 'sheet')
    const values = await sheetOf(client, jose)
    expect(values['lines.0.concept']).toBe('Guardia')
    expect(values['lines.1.concept']).toBeUndefined()
    await payAll(client)
    expect(await linesOf(jose)).toEqual([
      ['Guardia', 5],
      ['Préstamo de caja', 40],
    ])
  })
})
