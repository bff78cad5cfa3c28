// @both-engines
// Proves docs/rules/rates.md#6, #8.
import { count } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createRate } from '#app/models/rates/change.server.ts'
import { storeRates } from '#app/models/rates/file.server.ts'
import { rateOn } from '#app/models/rates/read.server.ts'
import { rates } from '#db/schema.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
beforeEach(() =>
  t.write((tx) =>
    createRate(
      tx,
      { currency: 'USD', day: day('2026-11-10'), value: '140', source: 'BCV' },
      t.actor,
    ),
  ),
)

/** Stores rows of 'currency day value', the first of them in line 2. */
const store = (lines: string[], allowsFar = false) => {
  const rows = lines.map((text, i) => {
    const [currency = '', of = '', value = ''] = text.split(' ')
    return { line: i + 2, currency, day: of, value, source: 'BCV' }
  })
  return t.write((tx) => storeRates(tx, { name: 'tasas.csv', rows }, allowsFar, t.actor))
}
const stored = async () => (await t.db.select({ n: count() }).from(rates))[0]?.n
const on = async (of: string) => (await rateOn(t.db, 'USD', day(of)))?.value

test('rates of a file are entered by day, but for those that stand', async () => {
  const lines = [
    'USD 2026-11-12 142',
    'USD 2026-11-10 140,00',
    'USD 2026-11-11 141',
    'EUR 2026-11-11 160',
  ]
  expect(await store([...lines, 'USD 2026-11-12 142'])).toEqual({ entered: 3, same: 2 })
  expect(await store(lines)).toEqual({ entered: 0, same: 4 })
  expect(await stored()).toBe(4)
  expect([await on('2026-11-11'), await on('2026-11-13')]).toEqual(['141', '142'])
  const all = await t.db.select({ day: rates.day }).from(rates).orderBy(rates.id)
  expect(all.map((rate) => rate.day)).toEqual([
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-11',
  ])
  const trail = await trailOf(t.db, 'rate', 4)
  expect(trail.map(({ after }) => after)).toEqual([{ name: 'tasas.csv', count: 3 }])
})

test('a file with a wrong line enters nothing, and each is named by its line', async () => {
  const wrong = store([
    'USD 2026-11-11 141',
    'USD 2026-11-12 0',
    'XYZ 2026-11-12 1',
    'USD 2026-11-11 143',
  ])
  expect(await errorOf(wrong)).toMatchObject({
    fields: {
      file: [
        'Fila 3: Tasa: debe ser mayor que 0',
        'Fila 4: Moneda: no se conoce «XYZ»; escriba USD o EUR',
        'Fila 5: Fecha: la fila 2 da otra tasa de ese día',
      ],
    },
  })
  expect(await stored()).toBe(1)
})

test('of many wrong lines the first 10 are named', async () => {
  const error = await errorOf(store(Array.from({ length: 13 }, () => 'USD 2026-11-12 0')))
  const { file } = (error as { fields: Record<string, string[]> }).fields
  expect([file?.length, file?.at(-1)]).toEqual([11, 'Y 3 errores más'])
})

// 140 · 1.2 = 168; 170 · 0.8 = 136.
test('lines that are far from the day before, in the file or before it, are asked about', async () => {
  const lines = [
    'USD 2026-11-13 134,3',
    'USD 2026-11-11 168',
    'USD 2026-11-12 170',
    'USD 2026-11-09 1',
  ]
  expect(await errorOf(store(lines))).toMatchObject({
    fields: {
      file: [
        'Se apartan más de 20 % de la tasa anterior: fila 2 (134,30 Bs, 13 nov 2026). Para guardarlas elija el archivo otra vez y marque la casilla',
      ],
    },
    asked: { file: ['rate_far'] },
  })
  expect(await stored()).toBe(1)
  expect(await store(lines, true)).toEqual({ entered: 4, same: 0 })
  expect(await on('2026-11-13')).toBe('134.3')
})
