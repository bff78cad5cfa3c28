// Proves docs/rules/finding.md#1, #2, #4, #5, #6, #8, #9.
/** The search for everything as a page, and what its field is told (docs/rules/finding.md). */
import { describe, expect, test } from 'vitest'
import { accessTo, allows } from '#app/models/access/permissions.ts'
import { SCREENS } from '#app/models/search/screens.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import type { Client, Page } from '#tests/support/http/client.ts'
import { expectHarmless, TEXTS } from '#tests/support/http/hostile.ts'
import { hasClass, textOf } from '#tests/support/http/html.ts'
import { pathIn } from '#tests/support/http/routes.ts'

const t = testApp()

const at = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`
/** What the field of the top bar is told. */
const told = (q: string, who: Client = t.as('administrator')) =>
  who.get(at('/search', q), { headers: { Accept: 'application/json' } })
const search = async (q: string, who: Client = t.as('administrator')) => who.get(at('/search', q))

/** The addresses of all results, group by group. */
const found = (page: Page) =>
  page.all.filter((e) => hasClass(e, 'search-results')).flatMap((group) => addressesIn(group))

const addressesIn = (e: Page['all'][number]): string[] =>
  e.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const { href } = child.attributes
    return [...(child.tag === 'a' && href ? [href] : []), ...addressesIn(child)]
  })

/** Steps within other screens, and the search itself. */
const REACHED_OTHERWISE = [
  ...['/search', '/settings/telegram', '/settings/second-factor/confirm'],
  ...['/paysheets/create/many/inputs', '/paysheets/create/many/inputs/columns'],
]

test('every screen that needs no record is known by name', async () => {
  const { routes } = await loadBuild()
  const screens = Object.values(routes).flatMap((route) => {
    const isDialog = (route?.module.handle as { dialog?: boolean } | undefined)?.dialog
    const path = pathIn(routes, route?.id)
    const isForMembers = !['visitor', 'public', undefined].includes(accessTo(path))
    const isScreen = route?.module.default !== undefined && !isDialog && isForMembers
    return isScreen && !/[:*]/.test(path) ? [path] : []
  })
  const missing = screens.filter((path) => !SCREENS.some(({ to }) => to === path))
  expect([...new Set(missing)].sort()).toEqual(REACHED_OTHERWISE.sort())
})

describe('the page of the search', () => {
  test('says what each result is, and leads to it', async () => {
    const { page } = await search('nanez maria')
    expect(found(page)).toEqual([`/titulars/${world.maria}`])
    expect(page.link('María Ñáñez')).toBe(`/titulars/${world.maria}`)
    expect(page.text).toContain('V-11.470.283 · Empleado')
    expect(page.title).toContain('«nanez maria»')
    expect(page.all.find((e) => e.attributes.id === 'search-q')?.attributes.value).toBe(
      'nanez maria',
    )
  })

  test.each([
    ['Transferencia N° 000001', 'Transferencias'],
    ['Ingreso N° 000001', 'Ingresos'],
    ['Orden de nómina N° 000001', 'Órdenes de nómina'],
  ])('%s: first what is named', async (text, title) => {
    const { page } = await search(text)
    const heads = page.all.filter(({ tag }) => tag === 'h2').map(textOf)
    expect(heads[0]).toContain(title)
    expect(found(page).length).toBeGreaterThan(0)
  })

  test('marks what is voided', async () => {
    const { page } = await search('nomina de noviembre')
    const marked = page.all.filter((e) => hasClass(e, 'tag-error')).map(textOf)
    expect(marked).toEqual(['Anulada'])
    expect(found(page)).toEqual([`/paysheets/${world.voided}`, `/paysheets/${world.paysheet}`])
  })

  test('asks for a term when there is none', async () => {
    for (const path of ['/search', '/search?q=', '/search?q=%20']) {
      const { status, page } = await t.as('administrator').get(path)
      expect(status).toBe(200)
      expect(page.text).toContain('Puede buscar')
      expect(page.text).not.toContain('Ningún resultado')
    }
  })

  test('says that nothing was found and what can be searched, and offers to create nothing', async () => {
    const { page } = await search('xyzzy')
    expect(page.text).toContain('Ningún resultado para «xyzzy»')
    expect(page.text).toContain('cuentas por cuatro o más dígitos seguidos')
    const main = page.all.find((e) => e.tag === 'main')
    expect(main && addressesIn(main)).toEqual([])
  })

  test('refuses what is too long beside the field, without asking the database', async () => {
    const { status, page } = await search('x'.repeat(10_000))
    expect(status).toBe(200)
    expect(page.errorOf('q')).toBe('Escriba como máximo 100 caracteres')
    expect(found(page)).toEqual([])
  })

  test('takes any text as text', async () => {
    for (const text of [...TEXTS, '%', '_', "'", '"', '\\', '%_%', '" OR "', 'NEAR(a b)', 'a*']) {
      const answer = await search(text)
      expect(answer.status, text).toBe(200)
      expectHarmless(answer)
      expect((await told(text)).status, text).toBe(200)
    }
  })
})

describe('who finds what', () => {
  const TERMS = [
    'maria',
    'nomina',
    '1',
    '0134',
    '77001',
    'refrigerio',
    'prestamo',
    'prueba',
    'auditoria',
    'crear',
    'salarios',
    'recibos',
  ]

  test.each(['administrator', 'developer'] as const)(
    '%s: only what they may open',
    async (role) => {
      const everything = new Set<string>()
      for (const q of TERMS) {
        for (const to of found((await search(q, t.as(role))).page)) everything.add(to)
      }
      expect(everything.size).toBeGreaterThan(12)
      for (const to of everything) {
        expect(allows(role === 'administrator' ? 1 : 2, to.split('?')[0] ?? ''), to).toBe(true)
        expect((await t.as(role).get(to)).status, to).toBe(200)
      }
      expect(everything.has('/settings/audit')).toBe(role === 'administrator')
    },
  )

  test('an employee: their own receipts and screens alone', async () => {
    const everything = new Set<string>()
    for (const q of TERMS) {
      for (const to of found((await search(q, t.as('employee'))).page)) everything.add(to)
    }
    expect([...everything]).toEqual([`/api/reports/paysheets/${world.paysheet}`, '/reports'])
  })

  test('an employee without a titular: screens alone', async () => {
    for (const q of TERMS) {
      const to = found((await search(q, t.as('unlinked'))).page)
      expect(
        to.filter((each) => each.startsWith('/api')),
        q,
      ).toEqual([])
    }
  })

  test('a visitor: nothing', async () => {
    for (const { location } of [
      await search('maria', t.visitor()),
      await told('maria', t.visitor()),
    ])
      expect(location).toContain('redirectTo')
  })
})

test('the field is told the same as the page shows', async () => {
  for (const q of ['maria', '1', '0134', 'nomina']) {
    const { groups } = JSON.parse((await told(q)).text)
    const results = groups.flatMap(({ results }: { results: { to: string }[] }) =>
      results.map(({ to }) => to),
    )
    const lists = groups.flatMap(({ all }: { all: string | null }) => all ?? [])
    expect([...results, ...lists].sort()).toEqual(found((await search(q)).page).sort())
  }
})

test('the top bar leads there without scripts, with what is typed', async () => {
  const { page } = await t.as('administrator').get('/titulars')
  const form = page.all.find((e) => hasClass(e, 'search-field'))
  expect(form?.attributes).toMatchObject({ action: '/search' })
  expect(form?.attributes.method ?? 'get').toBe('get')
  const field = page.all.find((e) => e.attributes.name === 'q')
  expect(field?.attributes['aria-label']).toBe('Búsqueda general')
})

test('‘Ver todos’ shows in the list what the search has found', async () => {
  await t.write(async (tx) => {
    const { aTitular } = await import('#tests/support/models/factories.ts')
    for (let n = 0; n < 6; n++) await aTitular(tx, { name: `Luis Gómez ${n}`, ric: `V7000${n}00` })
  })
  const { page } = await search('gomez luis')
  const all = page.all.find((e) => e.attributes.href === '/titulars?search=gomez+luis')
  expect(all && textOf(all)).toBe('Ver todos: Titulares')
  expect((await t.as('administrator').get('/titulars?search=gomez+luis')).page.rows).toHaveLength(6)
})
