/** Whatever people are called, what comes out goes back in and changes nothing (docs/rules/import.md#8). */
import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { confirmImport } from '#app/models/imports/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { dialect } from '#db/columns.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular, day } from '#tests/support/models/factories.ts'
import { anImport, exported, rowsOf } from '#tests/support/models/imports.ts'
import { parts } from '#tests/support/scale.ts'

const t = testDatabase()

const word = fc.constantFrom(
  ...['Ñandú', "O'Brien", '"El Rápido"', 'a;b', 'a,b', '=1+1', '+58', '-5', '@x', "'=q", "''-q"],
  ...['0012', '00', '1.234', '1e5', '3/4/2026', 'TRUE', '<b>', '&amp;', '_x000D_', "'hola"],
)
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const person = fc.record({
  name: text,
  position: fc.option(text),
  given_names: fc.option(text),
  salary: fc.oneof(
    fc.constantFrom(0, 100, 101, 99_999, 999_999_999_999_999),
    fc.integer({ min: 100, max: 999_999_999 }),
  ),
  birth_date: fc.constantFrom(null, day('1960-02-29'), day('1999-12-31')),
  hired_at: fc.constantFrom(null, day('1987-02-28'), day('2024-02-29'), day('2026-11-01')),
})

const RUNS = dialect === 'postgres' ? 4 : 20
const MOST_A_TEST = 5

test.each(parts(RUNS, MOST_A_TEST))(
  'quotes, signs of formulas, leading zeros and every céntimo survive both formats (part %$)',
  async (part) => {
    const people = () => t.db.select().from(titulars).orderBy(asc(titulars.id))
    const ids = await t.write(async (tx) => {
      const made = [await aTitular(tx), await aTitular(tx), await aTitular(tx), await aTitular(tx)]
      for (const titular_id of made.slice(1)) await anAccount(tx, { titular_id })
      return made
    })
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 4, maxLength: 4 }), async (said) => {
        await t.write(async (tx) => {
          for (const [i, { salary, ...others }] of said.entries()) {
            const changes = { ...others, salary: centimos(salary) }
            await updateTitular(tx, ids[i] as number, changes, ADMINISTRATOR)
          }
        })
        const before = await people()
        for (const format of ['csv', 'xlsx'] as const) {
          const id = await anImport(t, await exported(t.db, format))
          const rows = await rowsOf(t.db, id)
          expect(rows.map(({ state, changes }) => [state, changes])).toEqual(
            ids.map(() => ['same', []]),
          )
          const nothing = t.write((tx) => confirmImport(tx, id, {}, ADMINISTRATOR))
          await expect(nothing).rejects.toThrow()
        }
        expect(await people()).toEqual(before)
      }),
      part,
    )
  },
)
