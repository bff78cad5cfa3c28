// Proves docs/rules/import.md#15.
/** The cells of a dry run that its form puts right. */
import { expect, test } from 'vitest'
import { correctionsIn } from '#app/http/forms/corrections.server.ts'

const FIELDS = new Map([
  ['type', 'Tipo'],
  ['name', 'Nombre'],
])
const CELLS = [
  { line: '2', field: 'type', text: 'Ahorro' },
  { line: '3', field: 'type', text: 'Cta. X' },
  { line: '4', field: 'type', text: 'Corriente' },
  { line: '5', field: 'type', text: '' },
  { line: '6', field: 'name', text: 'Cta. X' },
]
const AS_TYPED = {
  ...{ 2: { type: 'Ahorro' }, 3: { type: 'Cta. X' }, 4: { type: 'Corriente' } },
  ...{ 5: { type: '' }, 6: { name: 'Cta. X' } },
}

function corrected(...boxes: string[]) {
  const form = new FormData()
  for (const cell of CELLS) for (const [name, text] of Object.entries(cell)) form.append(name, text)
  for (const box of boxes) form.append('alike', box)
  return Object.fromEntries(correctionsIn(form, FIELDS, { most: () => 60 }))
}

test('a box puts what was typed in its cell into those of the column that say what it said', () => {
  expect(corrected()).toEqual(AS_TYPED)
  expect(corrected('2 type Cta. X')).toEqual({ ...AS_TYPED, 3: { type: 'Ahorro' } })
  // Blank cells are alike, too.
  expect(corrected('2 type ')).toEqual({ ...AS_TYPED, 5: { type: 'Ahorro' } })
})

test('a box of a cell or a column that there is not does nothing', () => {
  expect(corrected('9 type Cta. X', '2 other Cta. X', 'x', '')).toEqual(AS_TYPED)
})
