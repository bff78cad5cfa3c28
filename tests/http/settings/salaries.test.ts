// Proves docs/rules/salaries.md#5, #6; docs/rules/money.md#16.
/** Many salaries on one screen: saved together, and what is typed stays (docs/rules/salaries.md). */
import { describe, expect, test } from 'vitest'
import { salary_drafts } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'

const t = testApp()
const { read, call } = apiOf(t)
const staff = () => t.as('developer')
const PATH = '/settings/salary'
const { jose, maria, nora } = world

/** What a browser without scripts sends: each row, with `typed` over it, and the pressed button. */
function press(
  client: Client,
  { page }: Pick<Answer, 'page'>,
  typed: Record<number, string>,
  ...pressed: string[]
) {
  const [name = '', value = ''] = pressed
  const rows = [jose, maria, nora].filter((id) => page.text.includes(`Salario de ${NAMES[id]}`))
  const fields = rows.map((id) => valuesOf(page, id))
  return client.post(page.path, {
    form: 'salaries',
    key: shown(page, 'key'),
    drafted: shown(page, 'drafted'),
    last: shown(page, 'last'),
    titular_id: rows.map(String),
    version: fields.map(({ version }) => version ?? ''),
    salary: rows.map((id, i) => typed[id] ?? fields[i]?.salary ?? ''),
    [name]: value,
  })
}
const NAMES: Record<number, string> = { [jose]: 'José', [maria]: 'María Ñáñez', [nora]: 'Nora' }
type Page = Answer['page']
const valuesOf = (page: Page, id: number) =>
  Object.fromEntries(
    page.form(`salary-${id}`).children.flatMap(function fields(each): [string, string][] {
      if (typeof each === 'string') return []
      const { name, value = '' } = each.attributes
      return name ? [[name, value]] : each.children.flatMap(fields)
    }),
  )
const shown = (page: Page, name: string) =>
  page.all.find(({ attributes }) => attributes.name === name)?.attributes.value ?? ''
const stored = async () => {
  const all: number[] = []
  for (const id of [jose, maria, nora]) all.push((await read(`titulars/${id}`)).salary)
  return all
}

describe('all salaries of the page', () => {
  test('are saved together, once, with a line of history each', async () => {
    const client = staff()
    const opened = await client.get(PATH)
    expect(opened.page.text).toContain('Guardar el salario de María Ñáñez')
    const typed = { [jose]: '600', [nora]: '1.000,5' }
    const saved = await press(client, opened, typed, 'save', 'all')
    expect([saved.status, saved.location]).toEqual([303, PATH])
    expect((await client.follow(saved)).page.toasts).toEqual([
      'Exito / Se han actualizado 2 salarios con exito',
    ])
    expect(await stored()).toEqual([600, 1000.01, 1000.5])
    const recorded = await t.recorded()
    expect((await press(client, opened, typed, 'save', 'all')).status).toBe(303)
    expect(await t.recorded()).toBe(recorded)
    expect((await call('GET', `titulars/${nora}/salaries`)).json).toMatchObject([
      { salary: 1000.5, user_name: 'Dario' },
    ])
  })

  test('are not saved at all when one is wrong, which its field says', async () => {
    const client = staff()
    const opened = await client.get(PATH)
    const typed = { [jose]: '600', [maria]: '0,5', [nora]: 'mil' }
    const { status, page } = await press(client, opened, typed, 'save', 'all')
    expect([status, page.title.startsWith('Error: ')]).toEqual([422, true])
    expect(page.alert).toContain('Hay 2 datos por corregir')
    expect(page.alert).toContain('Salario de María Ñáñez: el salario mínimo es 1,00')
    expect(page.alert).toContain('Salario de Nora Sin Salario')
    expect([jose, maria, nora].map((id) => valuesOf(page, id).salary)).toEqual([
      ...['600', '0,5', 'mil'],
    ])
    expect(await stored()).toEqual([500, 1000.01, 0])
  })

  test('are not saved over one that somebody else changed, which its field says', async () => {
    const client = staff()
    const opened = await client.get(PATH)
    await call('PATCH', `titulars/${jose}`, { salary: 550 })
    const typed = { [jose]: '600', [nora]: '700' }
    const { status, page } = await press(client, opened, typed, 'save', 'all')
    expect([status, page.alert]).toEqual([409, 'Otro usuario modificó este registro'])
    expect(page.text).toContain('ahora es 550,00 Bs; usted escribió 600,00 Bs')
    expect(await stored()).toEqual([550, 1000.01, 0])
    const again = await press(client, { page }, {}, 'save', 'all')
    expect(again.status).toBe(303)
    expect(await stored()).toEqual([600, 1000.01, 700])
  })

  test('leave a row that nobody touched as somebody else changed it meanwhile', async () => {
    const client = staff()
    const opened = await client.get(PATH)
    await call('PATCH', `titulars/${jose}`, { salary: 550 })
    const saved = await press(client, opened, { [nora]: '700' }, 'save', 'all')
    const { page } = await client.follow(saved)
    expect(page.toasts).toEqual([
      'Exito / El salaro de Nora Sin Salario ha sido actualizado con exito',
    ])
    expect(await stored()).toEqual([550, 1000.01, 700])
    expect(page.text).not.toContain('sin guardar')
    // With a wrong row beside it, its field shows what is stored now, not what was.
    const late = await press(client, opened, { [maria]: 'mil' }, 'save', 'all')
    expect([late.status, valuesOf(late.page, jose).salary]).toEqual([422, '550,00'])
  })
})

describe('what is typed and not saved', () => {
  test('stays while the page turns, is sorted and searched, and is counted', async () => {
    const client = staff()
    const opened = await client.get(`${PATH}?limit=1`)
    expect(opened.page.text).not.toContain('sin guardar')
    const turned = await press(client, opened, { [jose]: '600' }, 'go', '?limit=1&page=2')
    expect([turned.status, turned.location]).toEqual([303, `${PATH}?limit=1&page=2`])
    const second = await client.follow(turned)
    expect(second.page.text).toContain('1 salario sin guardar: José Pérez')
    expect(second.page.text).toContain('Página 2 de 3')
    const found = await client.post(second.page.path, {
      ...{ form: 'salaries', go: 'find', search: 'nora', sort_by: 'salary,desc' },
      ...{ titular_id: String(maria), version: '1', salary: '1.500' },
    })
    expect(found.location).toBe(`${PATH}?limit=1&search=nora&sort_by=salary%2Cdesc`)
    const { page } = await client.get(PATH)
    expect(page.text).toContain('2 salarios sin guardar: José Pérez y 1 más')
    expect([jose, maria, nora].map((id) => valuesOf(page, id).salary)).toEqual([
      ...['600', '1.500', ''],
    ])
    expect((await t.as('administrator').get(PATH)).page.text).not.toContain('sin guardar')
    expect(await stored()).toEqual([500, 1000.01, 0])
  })

  test('stays while another row is saved, until it is discarded', async () => {
    const client = staff()
    const opened = await client.get(PATH)
    const typed = { [jose]: '600', [maria]: '1.700' }
    const saved = await press(client, opened, typed, 'save', String(maria))
    const next = await client.follow(saved)
    expect(next.page.toasts).toEqual([
      'Exito / El salaro de María Ñáñez ha sido actualizado con exito',
    ])
    expect(await stored()).toEqual([500, 1700, 0])
    expect(next.page.text).toContain('1 salario sin guardar')
    expect(valuesOf(next.page, jose).salary).toBe('600')
    const cleared = await client.follow(await press(client, next, {}, 'save', 'discard'))
    expect(cleared.page.text).not.toContain('sin guardar')
    expect(valuesOf(cleared.page, jose).salary).toBe('500,00')
  })

  test('stays when another tab sends the row as it was, and goes when it is typed back', async () => {
    const client = staff()
    const [one, other] = [await client.get(PATH), await client.get(PATH)]
    await press(client, one, { [jose]: '600' }, 'save', 'keep')
    await press(client, other, { [maria]: '1.700' }, 'save', 'keep')
    const both = await client.get(PATH)
    expect([jose, maria].map((id) => valuesOf(both.page, id).salary)).toEqual(['600', '1.700'])
    await press(client, both, { [jose]: '500' }, 'save', 'keep')
    const back = await client.get(PATH)
    expect([jose, maria].map((id) => valuesOf(back.page, id).salary)).toEqual(['500,00', '1.700'])
    expect(back.page.text).toContain('1 salario sin guardar')
  })

  test('is discarded as far as the page counted it, and no further', async () => {
    const client = staff()
    await press(client, await client.get(`${PATH}?limit=1`), { [jose]: '600' }, 'save', 'keep')
    const second = await client.get(`${PATH}?limit=1&page=2`)
    expect(second.page.text).toContain('1 salario sin guardar')
    t.wait(1)
    await press(client, await client.get(PATH), { [nora]: '900' }, 'save', 'keep')
    const { page } = await client.follow(await press(client, second, {}, 'save', 'discard'))
    expect(page.text).toContain('1 salario sin guardar')
    const all = (await client.get(PATH)).page
    expect([jose, nora].map((id) => valuesOf(all, id).salary)).toEqual(['500,00', '900'])
  })

  test('says so when somebody else changed the salary meanwhile', async () => {
    const client = staff()
    await press(client, await client.get(PATH), { [jose]: '600' }, 'save', 'keep')
    await call('PATCH', `titulars/${jose}`, { salary: 550 })
    const { page } = await client.get(PATH)
    expect(page.text).toContain('ahora es 550,00 Bs; usted escribió 600,00 Bs')
  })

  test('is of the currency that it was typed in, and not saved as another', async () => {
    const client = staff()
    const dollars = { salary_currency: 'USD', salary_amount: 200 }
    await call('PATCH', `titulars/${jose}`, dollars)
    const opened = await client.get(PATH)
    await press(client, opened, { [jose]: '260' }, 'save', 'keep')
    expect(valuesOf((await client.get(PATH)).page, jose).salary).toBe('260')
    await call('PATCH', `titulars/${jose}`, { salary_currency: 'VES', salary: 200 })
    const again = await client.get(PATH)
    expect(again.page.text).toContain('ahora es 200,00 Bs; usted escribió 260 US$')
    expect((await press(client, again, {}, 'save', 'all')).status).toBe(422)
    expect((await stored())[0]).toBe(200)
    const stale = await press(client, opened, { [jose]: '270' }, 'save', String(jose))
    expect(stale.status).toBe(409)
    expect(valuesOf(stale.page, jose).salary).toBe('270 US$')
  })

  test('leads nowhere else, and is no place for long texts', async () => {
    const client = staff()
    const opened = await client.get(PATH)
    const away = await press(client, opened, { [jose]: '9'.repeat(999) }, 'go', '//evil.example/?a')
    expect(away.location).toMatch(/^\/settings\/salary\?/)
    expect((await client.get(PATH)).page.text).not.toContain('sin guardar')
    expect((await t.as('employee').post(PATH, { form: 'salaries', save: 'all' })).status).not.toBe(
      200,
    )
  })
})

test.each([
  ['twice', [jose, jose], ['1', '1'], ['700', '800,5'], 800.5],
  ['beside a version that no record has', [jose], ['9'.repeat(20)], ['800,5'], 500],
  ['with a text that cannot be stored', [jose], ['1'], ['8\0'], 500],
])('a row that is sent %s breaks nothing', async (_, ids, versions, texts, after) => {
  const form = { form: 'salaries', titular_id: ids.map(String), version: versions, salary: texts }
  const client = staff()
  expect((await client.post(PATH, { ...form, save: 'keep' })).status).toBe(303)
  const versionsKept = await t.db.select({ version: salary_drafts.version }).from(salary_drafts)
  for (const { version } of versionsKept) expect(version).toBeLessThan(2 ** 31)
  const saved = await client.post(PATH, { ...form, save: 'all' })
  expect(saved.status).toBeLessThan(500)
  expect((await read(`titulars/${jose}`)).salary).toBe(after)
})

test('where amounts are typed it says that they are deducted in each order, and where to choose', async () => {
  const said =
    'Un monto fijo entra completo en cada orden, también en las dos quincenas de un mes, si no se elige otra cosa'
  for (const path of ['/settings/salary/amounts', '/settings/parameters']) {
    expect((await t.as('administrator').get(path)).page.text).toContain(said)
  }
  const { page } = await staff().get('/settings/salary/amounts')
  expect(page.text).toContain(`${said}.`)
})

test('the amounts of the payroll are not saved over those of somebody else', async () => {
  const client = staff()
  const opened = await client.get('/settings/salary/amounts')
  await call('PUT', 'settings', { bonus: 41 })
  const refused = await client.submit(opened, { bonus: '42' }, 'Guardar configuración', 'amounts')
  expect([refused.status, refused.page.alert]).toEqual([
    409,
    expect.stringContaining('Otro usuario modificó este registro'),
  ])
  expect((await call('GET', 'settings')).json.bonus).toBe(41)
  const again = await client.submit(refused, {}, 'Guardar configuración', 'amounts')
  expect(again.status).toBe(303)
  expect((await call('GET', 'settings')).json.bonus).toBe(42)
})
