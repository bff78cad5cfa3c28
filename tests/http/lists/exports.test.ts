// Proves docs/rules/import.md#8; docs/rules/reports.md#17.
/** Every list as a file: what its filters leave, for whom, and how (docs/rules/import.md#11). */
import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import {
  announcements,
  audit,
  banks,
  payroll_runs,
  second_factors,
  sessions,
  titulars,
  tokens,
  users,
} from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { headsOf } from '#tests/support/http/screen.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { anAccount } from '#tests/support/models/factories.ts'
import { aFactor } from '#tests/support/models/factors.ts'

const t = testApp()
const admin = () => t.as('administrator')

/** The rows of a file by their heads, and the heads. */
async function read(bytes: Uint8Array) {
  const [head, ...rows] = await rowsIn(bytes, 10_000)
  const heads = head?.cells ?? []
  const cells = rows.map((row) => Object.fromEntries(heads.map((name, i) => [name, row.cells[i]])))
  return { heads, rows: cells }
}

/** Follows a link of a list to its file. */
async function exported(client: Client, path: string, link = 'Excel') {
  const to = (await client.get(path)).page.link(link)
  const file = await client.get(to)
  expect([file.status, to]).toEqual([200, expect.any(String)])
  return { bytes: file.bytes, text: file.text, ...(await read(file.bytes)) }
}

/** A list narrowed, and the column of the screen and of the file that name its rows. */
const LISTS: [path: string, shown: string, head: string][] = [
  ['/titulars?scope=Empleado&search=n', 'Nombre', 'Nombre'],
  ['/titulars?scope=Externo', 'Nombre', 'Nombre'],
  ['/titulars?scope=Empresa', 'Nombre', 'Nombre'],
  ['/accounts?scope=Empleado&type=Corriente', 'Número de cuenta', 'Número de cuenta'],
  ['/company-accounts?type=Ahorro', 'Número de cuenta', 'Número de cuenta'],
  ['/banks?search=ban&sort_by=index,desc', 'Prefijo', 'Prefijo'],
  ['/payroll-runs?status=approved', 'Nómina', 'Nómina'],
  ['/settings/salary?search=jos', 'Empleado', 'Nombre'],
  ['/settings/users?role=3&sort_by=name,desc', 'Correo electrónico', 'Correo electrónico'],
  ['/settings/announcements?target=3', 'Título', 'Título'],
]

/** Lists of the small company whose every row fits these filters. */
const ALL_FIT = /payroll-runs|announcements/

describe('A list comes out', () => {
  test.each(LISTS)('with what its filters leave, on all pages: %s', async (path, shown, head) => {
    const client = admin()
    const { page } = await client.get(`${path}&limit=100`)
    const names = page.rows.map((cells) => cells[headsOf(page).indexOf(shown)])
    expect(names.length).toBeGreaterThan(0)
    const whole = path.split('?')[0]
    const all = (await client.get(`${whole}?limit=100`)).page.rows
    const { rows } = await exported(client, `${path}&limit=1`)
    expect([...new Set(rows.map((row) => row[head]))]).toEqual(names)
    const csv = await client.get((await client.get(path)).page.link('CSV'))
    expect(csv.text.trim().split('\r\n')).toHaveLength(rows.length + 1)
    expect(names.filter((name) => !csv.text.includes(name ?? ''))).toEqual([])
    if (!ALL_FIT.test(path)) expect(names.length).toBeLessThan(all.length)
  })

  test('the trail, a row for each field, with what was before and after', async () => {
    const client = admin()
    const { version } = (await client.api('GET', `titulars/${world.jose}`)).json
    await client.api('PATCH', `titulars/${world.jose}`, { position: 'Chofer', version })
    const { heads, rows } = await exported(client, '/settings/audit?kind=titular&limit=1')
    expect(heads).toEqual([
      ...['Fecha', 'Usuario', 'Cambio', 'Registro', 'Campo', 'Antes', 'Después'],
    ])
    expect(rows[0]).toEqual({
      ...{ Fecha: '2026-11-20 10:00', Usuario: 'Administrador', Cambio: 'Modificó' },
      ...{ Registro: 'Titular José Pérez', Campo: 'Cargo', Antes: '', Después: 'Chofer' },
    })
    expect(rows.filter(({ Registro }) => !Registro?.startsWith('Titular '))).toEqual([])
  })

  test('the trail past its batches, each change once', async () => {
    const line = { action: 'send', kind: 'payroll_run', user_id: 1, user_name: 'Ana' }
    const at = '2026-11-19T14:00:00.000Z'
    const sent = Array.from({ length: 250 }, (_, n) => ({ ...line, at, record_id: 1000 + n }))
    await t.write((tx) => tx.insert(audit).values(sent))
    const { rows } = await exported(admin(), '/settings/audit?kind=payroll_run&search=Ana')
    const ids = rows.flatMap(({ Registro }) => Registro?.match(/1\d{3}$/) ?? [])
    expect(ids).toEqual(Array.from({ length: 250 }, (_, n) => String(1249 - n)))
  })

  test('hundreds of people, each once and in the order of the list', async () => {
    await t.write((tx) => aCrowd(tx, 600))
    const { rows } = await exported(admin(), '/titulars?scope=Empleado&search=empleado')
    expect(rows.map((row) => row.Nombre)).toEqual(
      Array.from({ length: 600 }, (_, n) => `Empleado ${String(n).padStart(5, '0')}`),
    )
  })

  test.each([
    [world.jose, '/accounts'],
    [world.company, '/company-accounts'],
  ])('the accounts of one person, from their tab: %s', async (id, path) => {
    const { page } = await admin().get(`/titulars/${id}/accounts?type=Corriente&limit=1`)
    expect(page.link('Excel')).toMatch(
      new RegExp(`^${path}/export\\?type=Corriente&titular=${id}&`),
    )
    const { rows } = await exported(admin(), `/titulars/${id}/accounts?limit=1`)
    const shown = (await admin().get(`/titulars/${id}/accounts?limit=100`)).page
    const at = headsOf(shown).indexOf('Número de cuenta')
    expect(rows.map((row) => row['Número de cuenta'])).toEqual(shown.rows.map((row) => row[at]))
    expect(rows.length).toBeGreaterThan(1)
  })

  test('an empty one offers nothing', async () => {
    expect((await admin().get('/banks?search=nadie')).page.text).not.toContain('Exportar')
  })
})

describe('Documents', () => {
  test.each(['incomes', 'payments', 'paysheets', 'transfers'])(
    'lead to their report by the same filters: %s',
    async (path) => {
      const client = admin()
      const { page } = await client.get(`/${path}?startDate=2026-01-01`)
      const to = page.link('CSV')
      expect(to).toBe(`/api/reports/${path}?startDate=2026-01-01&format=csv&csv=es`)
      const lines = (await client.get(to)).text.trim().split('\r\n')
      expect(lines.length - 1).toBe(page.rows.length)
    },
  )

  test('have the same number in their list and in a statement, so that one finds the other', async () => {
    const numbersIn = async (path: string, head: string) => {
      const file = await admin().get(path)
      const { rows } = await read(file.bytes)
      const transfers = rows.filter(({ Documento = 'Transferencia' }) => /^Trans/.test(Documento))
      return transfers.map((row) => row[head])
    }
    const [listed, moved] = ['/api/reports/transfers', `/api/accounts/${world.poor}/movements`]
    const inCsv = ['000001', '000002']
    expect(await numbersIn(`${listed}?format=csv&csv=es`, 'N°')).toEqual(inCsv)
    expect(await numbersIn(`${moved}.csv?csv=es`, 'Número')).toEqual(inCsv)
    expect(await numbersIn(`${listed}?format=xlsx`, 'N°')).toEqual(['1', '2', 'Total'])
    expect(await numbersIn(`${moved}.xlsx`, 'Número')).toEqual(['1', '2'])
  })

  test('of a person are theirs alone', async () => {
    const { page } = await admin().get(`/titulars/${world.maria}/paysheets`)
    expect(page.link('Excel')).toBe(`/api/reports/paysheets?titular=${world.maria}&format=xlsx`)
  })

  test('have one offer once both dates are set', async () => {
    const { page } = await admin().get('/incomes?startDate=2026-01-01&endDate=2026-12-31')
    expect(page.text).toContain('Descargar resultados')
    expect(page.text).not.toContain('Exportar')
  })
})

describe('What an import reads goes back in and changes nothing', () => {
  const states = async (client: Client, bytes: Uint8Array, kind: string) => {
    const body = new FormData()
    body.set('file', new File([bytes as BlobPart], 'lista.xlsx'))
    const sent = await client.send(`/import/${kind}`, { method: 'POST', body })
    const { page } = await client.get(sent.location ?? '')
    return page.rows.map((row) => row[1])
  }

  test.each([
    ['/titulars?scope=Empleado&active=1', 'Excel', 'employees'],
    ['/titulars?type=Natural&sort_by=salary,desc', 'Empleados en CSV', 'employees'],
    ['/titulars?search=e', 'Externos en Excel', 'suppliers'],
    ['/accounts', 'Empleados en Excel', 'employees'],
    [`/accounts?titular=${world.jose}`, 'CSV', 'employees'],
    ['/accounts?scope=Externo', 'Excel', 'suppliers'],
    ['/settings/salary', 'CSV', 'employees'],
    ['/settings/salary?search=ñ', 'Excel', 'employees'],
  ])('%s, %s', async (path, link, kind) => {
    const client = t.as('developer')
    const name = `'=Ñ; "O'Brien"`
    const number = '01340001690000000009'
    await t.write(async (tx) => {
      await anAccount(tx, { titular_id: world.proveedor, number })
      const named = inArray(titulars.id, [world.jose, world.proveedor])
      await tx.update(titulars).set({ name }).where(named)
    })
    const { bytes, rows } = await exported(client, path, link)
    const told = await states(client, bytes, kind)
    expect(told).toEqual(rows.map(() => 'Sin cambios'))
    expect(told.length).toBeGreaterThan(0)
  })

  test('accounts that nobody holds stand apart, and the company’s have their capital', async () => {
    const loose = await exported(admin(), '/accounts', 'Sin titular en CSV')
    expect(loose.rows).toHaveLength(1)
    expect(loose.rows[0]?.['Cédula o RIF']).toBe('')
    const own = await exported(admin(), '/company-accounts?type=Ahorro', 'Excel')
    expect(own.rows.map((row) => row['Capital Bs'])).toEqual(['75'])
  })
})

describe('Whoever may not see a list', () => {
  const PATHS = LISTS.map(([path]) => `${path.split('?')[0]}/export`)
  test.each([...new Set(PATHS), '/settings/audit/export', '/approvals/export'])(
    'has no file of it: %s',
    async (path) => {
      const employee = await t.as('employee').get(path)
      expect([employee.status, employee.location]).toEqual(
        /salary|users|announcements/.test(path) ? [302, '/settings'] : [403, null],
      )
      expect((await t.visitor().get(path)).location).toContain('/?redirectTo=')
      const { status } = await t.as('developer').get(path)
      expect(status).toBe(/audit|approvals/.test(path) ? 403 : 200)
    },
  )
})

describe('A file', () => {
  test.each([
    ['/titulars/export?nombre=x', 'Este reporte no tiene ese filtro'],
    ['/titulars/export?scope=Todos', 'No es un valor conocido'],
    ['/titulars/export?format=pdf', 'Los formatos son xlsx, csv'],
    ['/titulars/export?format=csv&csv=en', 'El CSV puede ser es: con punto y coma y coma decimal'],
    ['/approvals/export?search=x', 'Este reporte no tiene ese filtro'],
    ['/titulars/export?per_sheet=2', 'Este reporte no tiene ese filtro'],
    ['/accounts/export?titular=99999', 'No es un valor conocido'],
    ['/payroll-runs/export?startDate=2026-13-01', 'No es una fecha que exista'],
    ['/banks/export?sort_by=swift,asc', 'No se puede ordenar así'],
    ['/settings/audit/export?user=99999', 'No es un valor conocido'],
  ])('leaves out no filter silently: %s', async (path, why) => {
    const program = await admin().get(path)
    expect([program.status, program.json]).toEqual([
      422,
      { message: `Los datos enviados no son válidos. ${why}` },
    ])
    const browser = await admin().get(path, { headers: { Accept: 'text/html' } })
    expect([browser.status, browser.page.text]).toEqual([422, expect.stringContaining(why)])
  })

  test('is given though its address names a part and says nothing of it', async () => {
    const { status } = await admin().get('/titulars/export?nombre=+&scope=&per_sheet=')
    expect(status).toBe(200)
  })

  test.each(['/titulars/export', '/settings/audit/export', '/api/reports/paysheets'])(
    'has no data beside it, which would be held whole: %s',
    async (path) => {
      expect((await admin().get(`${path}?format=csv`)).status).toBe(200)
      const { status, text } = await admin().get(`${path}.data?format=csv`)
      expect([status, text]).toEqual([404, ''])
      const head = await admin().send(`${path}.data?format=csv`, { method: 'HEAD' })
      expect(head.status).toBe(404)
    },
  )

  test('runs nothing as a formula', async () => {
    const evil = '=HYPERLINK("http://x.test","clic")'
    await t.write(async (tx) => {
      await tx.update(titulars).set({ name: evil, position: '+1', department: '@a' })
      await tx.update(banks).set({ name: evil })
      await tx.update(users).set({ name: '-2+3' })
      await tx.update(announcements).set({ title: evil, content: '\t=1' })
      await tx.update(payroll_runs).set({ title: evil })
      const line = { action: 'update', kind: 'bank', user_id: 1, record_id: world.banesco }
      const at = '2026-11-19T14:00:00.000Z'
      await tx.insert(audit).values({ ...line, at, user_name: evil, after: { name: evil } })
    })
    for (const path of [...LISTS.map(([each]) => each.split('?')[0]), '/settings/audit']) {
      const { text } = await admin().get(`${path}/export?format=csv`)
      const cells = text.replace(/^\uFEFF/, '').split(/[;\n]/)
      expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([])
      expect(text).toMatch(/'=HYPERLINK|'-2\+3/)
    }
    const { rows } = await read((await admin().get('/banks/export?format=xlsx')).bytes)
    expect(rows.map((row) => row.Nombre)).toContain(evil)
  })

  test('has no secret of anybody', async () => {
    const client = admin()
    await t.write((tx) => aFactor(tx, world.people.employee))
    await client.post(`/settings/users/${world.people.developer}/reset`)
    const hashes = [
      ...(await t.db.select({ secret: users.password_hash }).from(users)),
      ...(await t.db.select({ secret: second_factors.secret }).from(second_factors)),
      ...(await t.db.select({ secret: sessions.id }).from(sessions)),
      ...(await t.db.select({ secret: tokens.id }).from(tokens)),
    ].flatMap(({ secret }) => secret ?? [])
    expect(hashes.length).toBeGreaterThan(8)
    for (const path of ['/settings/users', '/settings/audit']) {
      const { text } = await client.get(`${path}/export?format=csv`)
      expect(text.split('\r\n').length).toBeGreaterThan(3)
      expect(hashes.filter((secret) => text.includes(secret))).toEqual([])
    }
  })
})
