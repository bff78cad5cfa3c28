// Proves docs/rules/screens.md#6; docs/rules/api.md#3, #5, #17; docs/rules/workshop.md#6.
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'
import { fresh, NOUNS, type Noun } from '#tests/support/http/nouns.ts'

const t = testApp()

const call = (method: string, path: string, body?: unknown) =>
  t.as('administrator').api(method, path, body)
const create = ({ path, body }: Noun) => call('POST', path, body)
const totalOf = async ({ path }: Noun) => (await call('GET', path)).json.total

describe.each(NOUNS)('$path', (noun) => {
  const { path, body } = noun

  test('come in pages, whose addresses keep the query', async () => {
    for (let n = 0; n < 3; n++) await create({ ...noun, body: { ...body, ...fresh(noun) } })
    const total = await totalOf(noun)
    const query = 'limit=1&sort_by=id,asc&search='
    const page = async (n: number) => (await call('GET', `${path}?${query}&page=${n}`)).json
    const first = await page(1)
    expect(first).toEqual({
      data: [expect.objectContaining({ id: expect.any(Number) })],
      current_page: 1,
      last_page: total,
      per_page: 1,
      total,
      next_page_url: `http://nomina.test/api/${path}?${query.replace(',', '%2C')}&page=2`,
      prev_page_url: null,
    })
    const last = await page(total)
    expect(last.next_page_url).toBeNull()
    expect(last.prev_page_url).toContain(`page=${total - 1}`)
    const beyond = await page(total + 5)
    expect(beyond).toMatchObject({ data: [], current_page: total + 5, last_page: total, total })
    expect(beyond.prev_page_url).toContain(`page=${total}`)
    const second = await t.as('administrator').api('GET', first.next_page_url.split('/api/')[1])
    expect(second.json.data).toEqual((await page(2)).data)
    expect(second.json.data[0].id).toBeGreaterThan(first.data[0].id)
  })

  test('never repeat the token in the addresses of other pages', async () => {
    const client = t.as('administrator')
    const { json } = await client.api('GET', `${path}?limit=1&page=2&token=${client.token}`)
    const addresses = [json.prev_page_url, json.next_page_url].filter(Boolean)
    expect(addresses).not.toEqual([])
    for (const address of addresses) {
      expect(address).not.toContain('token')
      expect(address).not.toContain(client.token)
    }
  })

  test('have ten rows a page by default, and all with limit=0', async () => {
    const some = (await call('GET', path)).json
    expect(some).toMatchObject({ current_page: 1, per_page: 10 })
    const all = (await call('GET', `${path}?limit=0&page=7`)).json
    expect(all).toMatchObject({
      current_page: 1,
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
      total: some.total,
    })
    expect(all.data).toHaveLength(some.total)
    const none = (await call('GET', `${path}?search=nada-que-exista&limit=0`)).json
    expect(none).toMatchObject({ data: [], total: 0, current_page: 1, last_page: 1 })
  })

  test('treat empty values as absent and use the first of a repeated parameter', async () => {
    const plain = (await call('GET', path)).json
    const empty = await call(
      'GET',
      `${path}?limit=&page=&search=&sort_by=&with=&withCount=&active=`,
    )
    expect(empty.json.data).toEqual(plain.data)
    expect((await call('GET', `${path}?limit=1&limit=x`)).json.per_page).toBe(1)
  })

  test.each([
    'limit=-1',
    'limit=101',
    'limit=1.5',
    'limit=diez',
    'limit=1e1',
    'page=0',
    'page=-1',
    'page=9999999999',
    'page=NaN',
    'sort_by=password_hash',
    'sort_by=search_key',
    'sort_by=id,up',
    'sort_by=id;drop table banks',
    'sort_by=__proto__',
    'with=secrets',
    'with=__proto__',
    'withCount=users',
    `search=${'x'.repeat(201)}`,
  ])('refuse %s with 422', async (query) => {
    const { status, json } = await call('GET', `${path}?${query}`)
    const [name = ''] = query.split('=')
    expect(status).toBe(422)
    expect(json).toEqual({
      message: 'Los datos enviados no son válidos',
      errors: { [name]: [expect.any(String)] },
      codes: { [name]: [name === 'search' ? 'too_long' : 'unknown_value'] },
    })
  })

  test('search for characters of LIKE patterns literally', async () => {
    for (const sign of ['%', '_', '\\', "'", '"', '%25', '*', '(']) {
      const { status, json } = await call('GET', `${path}?search=${encodeURIComponent(sign)}x9z`)
      expect([sign, status, json.total]).toEqual([sign, 200, 0])
    }
  })
})
