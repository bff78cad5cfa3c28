// Proves docs/rules/salaries.md#1.
/** Whichever way a salary is written, it is the one of its history's last line. */
import { desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { addDays } from '#app/kernel/values/dates.ts'
import { centimos, plainBs } from '#app/kernel/values/money.ts'
import { undoImport } from '#app/models/imports/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { setSalaries } from '#app/models/titulars/salaries/many.server.ts'
import { planRaise, type Raise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import { dialect } from '#db/columns.ts'
import { titulars } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, day } from '#tests/support/models/factories.ts'
import { imported } from '#tests/support/models/imports.ts'
import { parts } from '#tests/support/scale.ts'

const t = testDatabase()
const TODAY = day('2026-11-20')
const PEOPLE = 3

const WAYS = ['page', 'dated', 'together', 'raise', 'import', 'undo import'] as const
type Way = (typeof WAYS)[number]
const step = fc.record({
  way: fc.constantFrom(...WAYS),
  who: fc.nat(PEOPLE - 1),
  salary: fc.integer({ min: 100, max: 999_999_999 }),
  back: fc.integer({ min: 0, max: 400 }),
})
type Step = { way: Way; who: number; salary: number; back: number }

/** Three people, what they earn as a clerk would note it, and the imports that can be undone. */
async function aStart() {
  const [last] = await t.db
    .select({ id: titulars.id })
    .from(titulars)
    .orderBy(desc(titulars.id))
    .limit(1)
  const base = (last?.id ?? 0) + 20_000_000
  const rics = Array.from({ length: PEOPLE }, (_, i) => `V${base + i}`)
  const ids = await t.write(async (tx) => [
    await aTitular(tx, { ric: rics[0] as string, salary: centimos(100_001) }),
    await aTitular(tx, { ric: rics[1] as string }),
    await aTitular(tx, { ric: rics[2] as string, salary: centimos(100) }),
  ])
  return { ids, rics, salaries: [100_001, 0, 100], done: [] as Done[] }
}
type Done = { id: number; who: number; before: number; version: number }
type Start = Awaited<ReturnType<typeof aStart>>

async function take({ way, who, salary, back }: Step, start: Start, n: number): Promise<void> {
  const { ids, rics, salaries, done } = start
  const id = ids[who] as number
  const since = addDays(TODAY, -back)
  const write = (changes: { salary: number }) => {
    salaries[who] = changes.salary
    return { salary: centimos(changes.salary) }
  }
  const actor = later(n)
  const version = await versionOf(id)
  if (way === 'page') {
    await t.write((tx) => updateTitular(tx, id, write({ salary }), actor))
  } else if (way === 'dated') {
    const said = { salary: centimos(salary), since, reason: null }
    await t.write((tx) => changeSalary(tx, id, said, actor, undefined)).catch(onlyFields)
    write({ salary })
  } else if (way === 'together') {
    const wanted = [1, 0].map((less) => ({
      ...{ titular_id: id, version, salary: centimos(salary - less) },
    }))
    await t.write((tx) => setSalaries(tx, wanted, actor))
    write({ salary })
  } else if (way === 'raise') {
    if (!salaries[who]) return
    const value = centimos(salary % 5000)
    const raise: Raise = {
      ...{
        who: 'chosen',
        chosen: [id],
        department: null,
        currency: 'VES',
        mode: 'percent',
        value,
        round: '1',
      },
      ...{ since, reason: null },
    }
    const { digest } = await planRaise(t.db, raise, actor.at)
    await t.write((tx) => raiseSalaries(tx, raise, digest, actor))
    const exact = BigInt(salaries[who] as number) * BigInt(10_000 + value)
    write({ salary: Number((exact + 5000n) / 10_000n) })
  } else if (way === 'import') {
    if (salary === salaries[who]) return
    const before = salaries[who] as number
    const made = await imported(t, `Cédula;Sueldo\n${rics[who]};${plainBs(salary)}`)
    done.push({ id: made, who, before, version: version + 1 })
    write({ salary })
  } else {
    const last = done.pop()
    if (!last || (await versionOf(ids[last.who] as number)) !== last.version) return
    await t.write((tx) => undoImport(tx, last.id, actor))
    salaries[last.who] = last.before
  }
}

const onlyFields = (error: unknown) => {
  if (!(error instanceof FieldErrors)) throw error
}

async function versionOf(id: number): Promise<number> {
  const [row] = await t.db
    .select({ version: titulars.version })
    .from(titulars)
    .where(eq(titulars.id, id))
  return row?.version ?? 0
}

const RUNS = dialect === 'postgres' ? 6 : 25
const MOST_A_TEST = 5

test.each(parts(RUNS, MOST_A_TEST))(
  'every way writes the salary and the last line of its history alike (part %$)',
  async (part) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const start = await aStart()
        for (const [i, each] of steps.entries()) {
          await take(each, start, i + 1)
          for (const [who, id] of start.ids.entries()) {
            const [line] = await salaryHistory(t.db, id)
            const [row] = await t.db
              .select({ salary: titulars.salary })
              .from(titulars)
              .where(eq(titulars.id, id))
            const expected = start.salaries[who]
            expect([row?.salary, line?.salary ?? 0]).toEqual([expected, expected])
          }
        }
      }),
      part,
    )
    expect(await findBrokenInvariants(t.db)).toEqual([])
  },
)
