/** What is known of an employee beside the salary (docs/rules/people.md#20). */
import { expect, test } from 'vitest'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { auditListing } from '#app/models/audit/fields.ts'
import { listAudit } from '#app/models/audit/read.server.ts'
import { callApi } from '#tests/support/models/api.ts'
import { testDatabase } from '#tests/support/models/database.ts'

const t = testDatabase()

const PERSON = { name: 'Ana Paz', ric: 'V11470283', type: 'Natural', scope: 'Empleado' }
const PARTICULARS = {
  position: 'Analista de nómina',
  department: 'Administración',
  hired_at: '2026-01-15',
  left_at: '2026-01-15',
  given_names: 'Ana',
  surnames: 'Paz Ñáñez',
  birth_date: '1990-02-28',
  email: 'ana@example.com',
}
const NONE = Object.fromEntries(Object.keys(PARTICULARS).map((name) => [name, null]))
const post = (values: object) => callApi(t, 'POST', 'titulars', { body: { ...PERSON, ...values } })
const patch = (id: unknown, body: object) => callApi(t, 'PATCH', `titulars/${id}`, { body })

test('are optional, stored as they are given, and cleared by an empty value', async () => {
  const { status, body } = await post({ ...PARTICULARS, email: ' ANA@Example.com ' })
  expect([status, body]).toEqual([201, expect.objectContaining(PARTICULARS)])
  expect((await callApi(t, 'GET', `titulars/${body.id}`)).body).toMatchObject(PARTICULARS)
  expect((await patch(body.id, { name: 'Ana Gil' })).body).toMatchObject(PARTICULARS)
  const blank = Object.fromEntries(Object.keys(PARTICULARS).map((name) => [name, ' ']))
  expect((await patch(body.id, blank)).body).toMatchObject(NONE)
  expect((await post({ ric: 'V12345678' })).body).toMatchObject(NONE)
})

test('an employee does not leave before being hired, whichever date is changed', async () => {
  const said = { left_at: ['El egreso no puede ser anterior al ingreso'] }
  expect((await post({ hired_at: '2026-02-01', left_at: '2026-01-31' })).body.errors).toEqual(said)
  const { body } = await post({ hired_at: '2026-02-01', left_at: '2026-02-01' })
  expect((await patch(body.id, { hired_at: '2026-02-02' })).body.errors).toEqual(said)
  expect((await patch(body.id, { left_at: '2026-01-31' })).body.errors).toEqual(said)
  expect((await patch(body.id, { left_at: null })).status).toBe(200)
})

test('a search finds position and department', async () => {
  await post(PARTICULARS)
  for (const search of ['ANALISTA', 'administracion']) {
    const { body } = await callApi(t, 'GET', `titulars?search=${search}`)
    expect(body.data).toMatchObject([{ name: 'Ana Paz' }])
  }
})

test('the trail names them in Spanish', async () => {
  const { body } = await post({})
  await patch(body.id, { hired_at: '2026-01-15', position: 'Analista' })
  const { listing } = parseListing(auditListing, new URLSearchParams({ kind: 'titular' }))
  const [edit] = (await listAudit(t.db, listing)).data
  const sorted = edit?.lines.toSorted((a, b) => a.field.localeCompare(b.field))
  expect(sorted).toEqual([
    { field: 'Cargo', before: null, after: 'Analista' },
    { field: 'Fecha de ingreso', before: null, after: '2026-01-15' },
  ])
})
