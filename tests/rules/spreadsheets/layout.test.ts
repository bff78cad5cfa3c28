// Proves docs/rules/import.md#13.
/** What somebody sees of a table who says what its columns are. */
import { expect, test } from 'vitest'
import { layoutOf } from '#app/io/spreadsheets/layout.ts'

const row = (line: number, ...cells: string[]) => ({ line, cells })

test('a column has its heading, what it means, and its first three texts that differ', () => {
  const body = [row(4, 'a', ''), row(5, 'b', 'x'), row(6, 'a'), row(7, 'c', '', 'z'), row(8, 'd')]
  expect(layoutOf(row(3, 'Uno', 'Dos'), body, ['name', undefined])).toEqual({
    line: 3,
    columns: [
      { heading: 'Uno', samples: ['a', 'b', 'c'], meaning: 'name' },
      { heading: 'Dos', samples: ['x'], meaning: null },
      { heading: '', samples: ['z'], meaning: null },
    ],
  })
})

test('no text is longer than a screen and a database take it', () => {
  const [column] = layoutOf(
    row(1, `${'t'.repeat(70)}`),
    [row(2, `a\0${'m'.repeat(50)}`)],
    [],
  ).columns
  expect(column).toEqual({
    heading: 't'.repeat(60),
    samples: [`a${'m'.repeat(38)}`],
    meaning: null,
  })
  const late = Array.from({ length: 51 }, (_, i) => row(i + 2, i < 50 ? '' : 'tarde'))
  expect(layoutOf(row(1, 'x'), late, []).columns[0]?.samples).toEqual([])
  expect(layoutOf(row(1, 'x'), late.slice(1), []).columns[0]?.samples).toEqual(['tarde'])
})

test('the sheet is named with those beside it, of which twenty can be chosen', () => {
  const beside = Array.from({ length: 22 }, (_, i) => `Hoja ${i}`)
  const layout = layoutOf({ ...row(1, 'x'), sheet: 'Enero', beside }, [], [])
  expect([layout.sheet, layout.beside]).toEqual(['Enero', beside.slice(0, 20)])
  expect(layoutOf(row(1, 'x'), [], [])).not.toHaveProperty('beside')
})
