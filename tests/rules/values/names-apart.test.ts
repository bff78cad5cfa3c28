/** Who shares a name is told apart by the cédula (docs/rules/salaries.md#12). */
import { expect, test } from 'vitest'
import { namesApart } from '#app/kernel/values/names-apart.ts'

test('names that several have come with the cédula, others alone', () => {
  const people = [
    { id: 1, name: 'José Pérez', key: 'jose perez', ric: 'V12345678' },
    { id: 2, name: 'JOSE PEREZ', key: 'jose perez', ric: 'V20000001' },
    { id: 3, name: 'José Pérez Ruiz', key: 'jose perez ruiz', ric: 'V20000002' },
  ]
  expect([...namesApart(people)]).toEqual([
    [1, 'José Pérez (V-12.345.678)'],
    [2, 'JOSE PEREZ (V-20.000.001)'],
    [3, 'José Pérez Ruiz'],
  ])
})
