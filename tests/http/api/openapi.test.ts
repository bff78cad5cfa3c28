// Proves docs/rules/api.md#13.
/** openapi.json: the whole of docs/rules/api.md, in the form that programs read. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { Operation } from '#app/http/api/openapi.server.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import { testApp } from '#tests/support/http/app.ts'
import { document } from '#tests/support/http/contract-schemas.ts'
import { descendants, textOf } from '#tests/support/http/html.ts'

const t = testApp()

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}
const parameter = (path: string, name: string) =>
  operation('get', path).parameters.find((each) => each.name === name)
const enumOf = (path: string, name: string) => {
  const { items, ...schema } = (parameter(path, name)?.schema ?? {}) as Record<string, unknown>
  return ((items ?? schema) as { enum?: string[] }).enum
}

test('openapi.json is public and equals the one built from the table of calls', async () => {
  const answer = await t.visitor().api('GET', 'openapi.json')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.json).toEqual(JSON.parse(JSON.stringify(document)))
  expect((await t.visitor().api('GET', 'openapi.json')).text).toBe(answer.text)
})

test('openapi.json is OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)))
  expect([valid, errors]).toEqual([true, undefined])
  expect(validator.version).toBe('3.1')
})

test('calls and operations correspond one to one', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const answered = apiCalls.map(
    ({ method, path }) => `${method} /api/${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual(answered.sort())
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(described.length)
})

describe('the documented parameters of lists', () => {
  /** docs/rules/api.md#5. */
  const LISTS: [string, string, string[], string[] | undefined, string[] | undefined][] = [
    [
      'titulars',
      'name,asc',
      ['scope', 'type', 'active'],
      ['user', 'accounts', 'accounts.bank'],
      ['accounts', 'paysheets', 'payments'],
    ],
    [
      'accounts',
      'created_at,desc',
      ['type', 'scope', 'titular', 'bank', 'active'],
      ['titular', 'bank'],
      ['paysheets', 'payments'],
    ],
    ['banks', 'name,asc', [], ['accounts', 'accounts.titular'], ['accounts']],
    [
      'payments',
      'created_at,desc',
      ['titular', 'account', 'enterprise', 'currency', 'startDate', 'endDate', 'voided', 'pending'],
      ['titular', 'account', 'account.bank', 'enterprise', 'enterprise.bank'],
      undefined,
    ],
    [
      'paysheets',
      'created_at,desc',
      [
        'titular',
        'account',
        'enterprise',
        'currency',
        'startDate',
        'endDate',
        'voided',
        'pending',
        'department',
        'payday',
        'payroll_run',
      ],
      ['titular', 'account', 'account.bank', 'enterprise', 'enterprise.bank'],
      undefined,
    ],
    [
      'incomes',
      'issued_at,desc',
      ['account', 'currency', 'startDate', 'endDate', 'voided'],
      ['account', 'account.bank'],
      undefined,
    ],
    [
      'transfers',
      'issued_at,desc',
      ['account', 'currency', 'startDate', 'endDate', 'voided', 'pending'],
      ['from_account', 'from_account.bank', 'to_account', 'to_account.bank'],
      undefined,
    ],
    ['users', 'name,asc', ['role', 'pending', 'active'], ['preferences', 'titular'], undefined],
    ['announcements', 'created_at,desc', ['target', 'type'], undefined, undefined],
  ]

  test.each(LISTS)(
    'of %s are those of the specification',
    (noun, sort, filters, relations, counts) => {
      const path = `/api/${noun}`
      const always = ['limit', 'page', 'search', 'sort_by']
      const asked = [...(relations ? ['with'] : []), ...(counts ? ['withCount'] : [])]
      const names = operation('get', path).parameters.map(({ name }) => name)
      expect(names.sort()).toEqual([...always, ...filters, ...asked].sort())
      expect(parameter(path, 'limit')?.schema).toMatchObject({
        default: 10,
        minimum: 0,
        maximum: 100,
      })
      expect(parameter(path, 'sort_by')?.schema).toMatchObject({ default: sort })
      const sortable = [
        'id',
        'created_at',
        'updated_at',
        ...(counts ?? []).map((n) => `${n}_count`),
      ]
      expect(enumOf(path, 'sort_by')).toEqual(
        expect.arrayContaining(sortable.flatMap((name) => [`${name},asc`, `${name},desc`])),
      )
      expect(enumOf(path, 'with')).toEqual(relations)
      expect(enumOf(path, 'withCount')).toEqual(counts)
    },
  )

  test('of titulars include the scopes, of payroll orders the fortnights', () => {
    expect(enumOf('/api/titulars', 'scope')?.sort()).toEqual(['Empleado', 'Empresa', 'Externo'])
    expect(enumOf('/api/paysheets', 'payday')).toEqual(['primera', 'segunda', 'completo'])
    expect(enumOf('/api/reports/payments', 'format')).toEqual(['pdf', 'xlsx', 'csv', 'receipts'])
  })
})

describe('documented parameters and headers', () => {
  const ID_NUMBER = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
  const parametersOf = (method: string, path: string) => operation(method, path).parameters

  test('of a change are the id and the version that was read', () => {
    expect(parametersOf('patch', '/api/titulars/{id}')).toEqual([
      { name: 'id', in: 'path', required: true, schema: ID_NUMBER },
      {
        name: 'If-Match',
        in: 'header',
        description: 'La versión (`version`) que se leyó, entre comillas; si ya es otra, 409',
        schema: { type: 'string', pattern: '^(\\*|"\\d{1,9}")$' },
      },
    ])
  })

  test('of a creation include the Idempotency-Key', () => {
    expect(parametersOf('post', '/api/payments')).toEqual([
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: expect.stringMatching(/24 horas.*no crea nada.*409/),
        schema: { type: 'string', maxLength: 200 },
      },
    ])
  })

  test('of the statistics are a year of four digits', () => {
    const schema = { type: 'integer', minimum: 1000, maximum: 9999 }
    expect(parameter('/api/statistics/paysheets/{year}', 'year')).toEqual({
      ...{ name: 'year', in: 'path', required: true, schema },
    })
  })

  test('of lists are bounds, days, flags and relations, each with a description', () => {
    const of = (name: string) => parameter('/api/paysheets', name)
    const DAY = { type: 'string', pattern: '^(issued_at,)?\\d{4}-\\d{2}-\\d{2}$' }
    expect(of('limit')?.description).toBe('Filas por página; 0 son todas')
    expect(of('page')?.schema).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    expect(of('search')).toMatchObject({
      description: 'Sin distinguir acentos ni mayúsculas',
      schema: { type: 'string', maxLength: 200 },
    })
    expect(of('startDate')).toMatchObject({
      description: expect.stringContaining('inclusive'),
      schema: DAY,
    })
    expect(of('endDate')).toMatchObject({ description: 'Hasta este día, inclusive', schema: DAY })
    expect(of('voided')?.schema).toEqual({ type: 'integer', enum: [0, 1] })
    expect(of('titular')?.schema).toEqual(ID_NUMBER)
    expect(of('with')).toMatchObject({
      description: 'Registros que se leen con cada uno',
      ...{ style: 'form', explode: false },
    })
    expect(parameter('/api/banks', 'withCount')?.description).toBe('Cuántos hay: añade `…_count`')
    expect(parameter('/api/reports/payments', 'format')?.schema).toMatchObject({ default: 'pdf' })
  })

  test('of files include the CSV for Excel in Spanish, also of an account’s statement', () => {
    for (const path of ['/api/accounts/{id}/movements.csv', '/api/reports/payments']) {
      expect(parameter(path, 'csv')).toMatchObject({
        description: expect.stringContaining('para el Excel en español'),
        schema: { type: 'string', enum: ['es'] },
      })
    }
  })
})

test('all calls but log-in, registration and the documentation need authentication', () => {
  const open = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ security }) => (security.length === 0 ? [path] : [])),
  )
  expect(open.sort()).toEqual(['/api/docs', '/api/login', '/api/openapi.json', '/api/register'])
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    session: { type: 'apiKey', in: 'cookie' },
    token: { type: 'apiKey', in: 'query', name: 'token' },
  })
  const schemes = ({ security }: Operation) => security.flatMap(Object.keys)
  expect(schemes(operation('get', '/api/reports/paysheets/{id}'))).toContain('token')
  expect(schemes(operation('get', '/api/paysheets/{id}'))).toEqual(['bearer', 'session'])
})

test('bodies declare required fields, and which ones a change may omit', () => {
  const bodyOf = (method: string, path: string) =>
    operation(method, path).requestBody?.content['application/json']?.schema as Record<
      string,
      // biome-ignore lint/suspicious/noExplicitAny: a schema, of which the test asserts parts
      any
    >
  expect(bodyOf('post', '/api/titulars').required).toEqual(['name', 'ric', 'type', 'scope'])
  expect(bodyOf('patch', '/api/titulars/{id}')).not.toHaveProperty('required')
  expect(bodyOf('post', '/api/announcements').required).toEqual([
    'title',
    'content',
    'target',
    'type',
  ])
  const bulk = bodyOf('post', '/api/paysheets/bulk-store')
  expect(bulk).toMatchObject({ type: 'array', minItems: 1, maxItems: 10_000 })
  expect(bulk.items).toEqual(bodyOf('post', '/api/paysheets'))
  expect(bulk.items.properties.payday.enum).toEqual(['primera', 'segunda', 'completo'])
  expect(bulk.items.properties.concept).toMatchObject({ maxLength: 255 })
})

test('records have the names of the specification', () => {
  const named = (name: 'User' | 'Titular' | 'Account' | 'Paysheet') =>
    Object.keys((document.components.schemas[name] as { properties: object }).properties)
  expect(named('User')).toEqual(
    expect.arrayContaining([
      'role_id',
      'role',
      'type',
      'simgulary_bot_id',
      'birth_date',
      'is_bound',
    ]),
  )
  expect(named('Titular')).toEqual(
    expect.arrayContaining(['ric', 'scope', 'user_id', 'salary', 'full_salary', 'accounts_count']),
  )
  expect(named('Account')).toEqual(
    expect.arrayContaining(['number', 'bank', 'titular', 'phone_number', 'capital']),
  )
  expect(named('Paysheet')).toEqual(
    expect.arrayContaining(['order', 'purchase_id', 'month', 'adition_reason', 'lph', 'total']),
  )
  expect(JSON.stringify(document.components.schemas)).not.toMatch(/password|_key"|snapshot/)
})

describe('the page of the documentation', () => {
  test('is public, without scripts and without resources of other origins', async () => {
    const { status, headers, text, page } = await t.visitor().get('/api/docs')
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(headers.get('Content-Security-Policy')).not.toMatch(/script-src|https?:|unsafe/)
    expect(page.all.filter(({ tag }) => ['script', 'style', 'iframe'].includes(tag))).toEqual([])
    expect(text).not.toMatch(/ style="|(?:src|href)="(?:https?:)?\/\//)
    const sheets = page.all.filter(({ attributes }) => attributes.rel === 'stylesheet')
    expect(sheets.map(({ attributes }) => attributes.href)).toEqual([
      expect.stringMatching(/^\/assets\/[\w-]+\.css$/),
    ])
    expect(page.title).toBe('API de Nómina · Nómina')
  })

  test('lists every call under its group with all its parameters', async () => {
    const { page } = await t.visitor().get('/api/docs')
    const byId = new Map(page.all.map((element) => [element.attributes.id, element]))
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId, parameters, requestBody }] of Object.entries(methods)) {
        const details = page.all.find(
          (element) =>
            element.tag === 'details' &&
            textOf(descendants(element).find(({ tag }) => tag === 'summary')).startsWith(
              `${method.toUpperCase()}${path}`,
            ),
        )
        expect([path, method, details?.tag]).toEqual([path, method, 'details'])
        const told = textOf(byId.get(operationId))
        for (const { name } of parameters) expect(told).toContain(name)
        const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
        for (const name of Object.keys(properties as object)) expect(told).toContain(name)
      }
    }
    const headings = page.all.filter(({ tag }) => tag === 'h2').map(textOf)
    expect(headings).toEqual([
      'Cómo se accede',
      ...document.tags.map(({ name }) => name),
      'Registros',
      'Errores',
    ])
  })

  test('has no broken link', async () => {
    const { page } = await t.visitor().get('/api/docs')
    const ids = page.all.map(({ attributes }) => attributes.id)
    const links = page.all.flatMap(({ attributes }) => attributes.href ?? [])
    const anchors = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1))
    expect(anchors.length).toBeGreaterThan(100)
    expect([...new Set(anchors)].filter((anchor) => !ids.includes(anchor))).toEqual([])
  })

  test('answers GET only', async () => {
    const answer = await t.as('administrator').api('POST', 'docs', {})
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET'])
  })
})

test('the document and its calls say what they are and for whom', () => {
  const { title, version } = document.info
  expect({ title, version }).toEqual({ title: 'API de Nómina', version: '1.0.0' })
  const about = (method: string, path: string) =>
    String(document.paths[`/api/${path}`]?.[method]?.description)
  expect(about('post', 'users/{id}/reset')).toContain('Solo para administradores.')
})
