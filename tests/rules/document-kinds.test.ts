import { describe, expect, test } from 'vitest'
import {
  COUNTED_KINDS,
  DOCUMENTS,
  documentName,
  documentPhrases,
  documentsName,
  ORDER_KINDS,
  REPORTED_KINDS,
  SCREENED_KINDS,
  SHOWN_KINDS,
} from '#app/kernel/document-kinds.ts'
import { accessTo } from '#app/models/access/permissions.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import routes from '#app/routes.ts'
import { DOCUMENT_KINDS } from '#db/kinds.ts'

test('the register has every kind of document, in the order of the screens', () => {
  expect(SHOWN_KINDS).toEqual(['paysheet', 'payment', 'income', 'transfer', 'adjustment'])
  expect(SHOWN_KINDS.toSorted()).toEqual(DOCUMENT_KINDS.toSorted())
  expect(ORDER_KINDS).toEqual(['paysheet', 'payment'])
  expect(SCREENED_KINDS).toEqual(['paysheet', 'payment', 'income', 'transfer'])
  expect(REPORTED_KINDS).toEqual(SHOWN_KINDS)
  expect(COUNTED_KINDS).toEqual(['paysheet', 'payment', 'income'])
})

test.each([
  [
    'paysheet',
    'Orden de nómina',
    'Órdenes de nómina',
    'una orden de nómina',
    'las órdenes de nómina',
  ],
  [
    'payment',
    'Orden personal',
    'Órdenes personales',
    'una orden personal',
    'las órdenes personales',
  ],
  ['income', 'Ingreso', 'Ingresos', 'un ingreso', 'los ingresos'],
  ['transfer', 'Transferencia', 'Transferencias', 'una transferencia', 'las transferencias'],
  ['adjustment', 'Ajuste', 'Ajustes', 'un ajuste', 'los ajustes'],
] as const)('a document of kind %s is called %s', (kind, name, names, one, many) => {
  expect(documentName(kind)).toBe(name)
  expect(documentsName(kind)).toBe(names)
  expect(documentPhrases(kind)).toEqual({ one, many })
})

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

/** Every path of the map, with those that it is below. */
const pathsIn = (entries: readonly Entry[], above = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [own, ...pathsIn(children, own)]
  })

/** Parts of a new kind that the compiler cannot check. */
describe.each(SCREENED_KINDS)('documents of kind %s', (kind) => {
  const { path, screens } = DOCUMENTS[kind]

  test('have a list, and a screen to edit them', () => {
    const paths = pathsIn(routes)
    expect(paths).toEqual(expect.arrayContaining([`/${path}`, `/${path}/:id/edit`]))
  })

  test('have every call of the API', () => {
    const calls = apiCalls.map((call) => `${call.method} ${call.path}`)
    const five = [
      `GET ${path}`,
      `POST ${path}`,
      ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} ${path}/:id`),
    ]
    expect(calls).toEqual(expect.arrayContaining(five))
  })

  test('are open to the roles in the register', () => {
    const places = [`/${path}`, `/${path}/1/edit`, `/api/${path}`, `/api/${path}/1`]
    expect(places.map(accessTo)).toEqual(places.map(() => screens.access))
  })
})

describe.each(REPORTED_KINDS)('reports of kind %s', (kind) => {
  const { path, report } = DOCUMENTS[kind]

  test('have both calls, open to the roles in the register', () => {
    const calls = apiCalls.map((call) => `${call.method} ${call.path}`)
    const both = [`reports/${path}`, `reports/${path}/:id`]
    expect(calls).toEqual(expect.arrayContaining(both.map((call) => `GET ${call}`)))
    expect(both.map((call) => accessTo(`/api/${call}`))).toEqual(both.map(() => report.access))
  })
})
