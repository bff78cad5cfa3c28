// @both-engines
/** A fortnight that ended before today's salary began is paid by its own (docs/rules/payroll.md#13). */
import { beforeEach, describe, expect, test } from 'vitest'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  approvePaysheet,
  createPaysheet,
  updatePaysheet,
} from '#app/models/paysheets/change.server.ts'
import { type PaysheetInput, readPayrollFacts } from '#app/models/paysheets/facts.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { changeDraft, readDraft, setBasics, setSelected } from '#app/models/wizard/draft.server.ts'
import { acceptSalaries, forgetSalaries } from '#app/models/wizard/employees.server.ts'
import { reviewDraft } from '#app/models/wizard/review.server.ts'
import { judgeDraft } from '#app/models/wizard/sheets.server.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const t = testDatabase()
const statements = watchStatements()
const OCTOBER = { payday: 'segunda', issued_at: day('2026-10-31') } as const
const NOVEMBER = { payday: 'segunda', issued_at: day('2026-11-20') } as const

/** Somebody who earned 1.000,00 from the beginning of the year, and earns 3.000,00 from 20 November. */
let parties: Parties
beforeEach(async () => {
  // Somebody else, so that no id is another’s by chance.
  await t.write(async (tx) => [await aPayroll(tx), await aPayroll(tx)])
  parties = await t.write((tx) => aPayroll(tx, { salary: bs(900) }))
  await earns(1000, '2026-01-01')
  await earns(3000, '2026-11-20')
})
const earns = (salary: number, since: string) =>
  t.write((tx) => {
    const said = { salary: bs(salary), since: day(since), reason: null }
    return changeSalary(tx, parties.titular_id, said, t.actor, undefined)
  })
const valuesOf = (values: Partial<PaysheetInput>) => paysheetValues({ ...parties, ...values })
const pay = (values: Partial<PaysheetInput>) =>
  t.write((tx) => createPaysheet(tx, valuesOf(values), t.actor))
const paid = async (id: number) => {
  const { salary, amount, lph } = await getPaysheet(t.db, id)
  return [salary, amount, lph]
}

test('an order takes the salary of the last day that it pays, unless today’s is asked for', async () => {
  const lph = { lph: true }
  expect(await paid(await pay({ ...OCTOBER, ...lph }))).toEqual([1000_00, 500_00, 10_00])
  expect(await paid(await pay({ ...NOVEMBER, ...lph }))).toEqual([3000_00, 1500_00, 30_00])
  const first = { payday: 'primera', issued_at: day('2026-11-20') } as const
  expect(await paid(await pay({ ...first, ...lph }))).toEqual([1000_00, 500_00, 10_00])
  const asked = { ...OCTOBER, ...lph, salary_of: 'today', allow_duplicate: true } as const
  expect(await paid(await pay(asked))).toEqual([3000_00, 1500_00, 30_00])
})

test('so do orders that are made together, and one that is calculated again', async () => {
  const inputs = [OCTOBER, NOVEMBER, { ...OCTOBER, salary_of: 'today' } as const].map((each) =>
    valuesOf({ ...each, allow_duplicate: true }),
  )
  const made = await t.write((tx) => createPaysheets(tx, inputs, t.actor))
  expect(made.map(({ total }) => total)).toEqual([500_00, 1500_00, 1500_00])
  const [first, , third] = made.map(({ id }) => id)
  await earns(1200, '2026-10-01')
  await earns(3600, '2026-11-20')
  const edit = (id: number | undefined, changes: Partial<PaysheetInput>) =>
    t.write((tx) => updatePaysheet(tx, id ?? 0, changes, t.actor))
  await edit(first, { number: 'otro' })
  expect(await paid(first ?? 0)).toEqual([1000_00, 500_00, 0])
  await edit(first, { recalculate: true })
  expect(await paid(first ?? 0)).toEqual([1200_00, 600_00, 0])
  await edit(third, { recalculate: true, salary_of: 'today' })
  expect(await paid(third ?? 0)).toEqual([3600_00, 1800_00, 0])
})

test('a form that showed another total is told whose salary it is', async () => {
  const settings = { bonus: bs(0), sso: bs(0), lacks: bs(0) }
  const seen = { titular_id: parties.titular_id, salary: bs(3000), settings }
  expect(await errorOf(pay({ ...OCTOBER, seen }))).toMatchObject({
    fields: {
      amount: [
        'Salario del 31 oct 2026: 1.000,00 Bs, y el total de 1.500,00 Bs a 500,00 Bs: revise el monto',
      ],
    },
  })
  await pay({ ...OCTOBER, seen: { ...seen, salary: bs(1000) } })
})

test('who had no salary then is not paid for it, but by today’s if that is asked for', async () => {
  await earns(0, '2026-10-10')
  await earns(3000, '2026-11-20')
  expect(await errorOf(pay(OCTOBER))).toMatchObject({
    fields: { titular_id: ['El titular no tenía salario el 31 oct 2026'] },
  })
  expect(await paid(await pay({ ...OCTOBER, salary_of: 'today' }))).toEqual([3000_00, 1500_00, 0])
})

test('approving asks of neither, but of a salary that changed since', async () => {
  const approver = await t.write((tx) => withApproval(tx, { paysheets: bs(1) }))
  const then = await pay(OCTOBER)
  const now = await pay({ ...OCTOBER, salary_of: 'today', allow_duplicate: true })
  const approve = (id: number) =>
    t.write((tx) =>
      approvePaysheet(tx, id, { actor: approver, accepted: { allow_duplicate: true } }),
    )
  const late = await pay({ payday: 'primera', issued_at: day('2026-10-15') })
  expect(await errorOf(approve(then))).toBeUndefined()
  expect(await errorOf(approve(now))).toBeUndefined()
  await earns(1100, '2026-10-01')
  await earns(3000, '2026-11-20')
  expect(await errorOf(approve(late))).toMatchObject({ asked: { '': ['salary_changed'] } })
})

test('takes one question more, and of the days of today none', async () => {
  const asked = (values: Partial<PaysheetInput>) =>
    statements(() => readPayrollFacts(t.db, [valuesOf(values)]))
  await asked(OCTOBER)
  const usual = await asked(NOVEMBER)
  expect(await asked(OCTOBER)).toBe(usual + 1)
})

describe('The wizard', () => {
  const BASICS = {
    ...{ realized: 'Administración', authorized: 'Gerencia', concept: 'Nómina' },
    ...{ transaction: 'Cheque', payday: 'segunda', issued_at: '2026-10-31' },
  }
  const basics = (values: Partial<typeof BASICS> & { salary_of?: string }) =>
    t.write((tx) =>
      changeDraft(tx, t.actor, async (draft) => {
        setSelected(draft, [parties.titular_id])
        setBasics(draft, { ...BASICS, ...values }, { version: undefined, tab: 'a' })
        await forgetSalaries(draft)
        await acceptSalaries(tx, draft, 'unseen')
      }),
    )
  const judged = async () => {
    const draft = await readDraft(t.db, t.actor)
    const all = await judgeDraft(t.db, draft, day('2026-11-20'))
    const [sheet] = all.sheets
    const { rows } = await reviewDraft(t.db, all)
    const mark = rows[0]?.marks.find(({ kind }) => kind === 'past_salary')
    const said = mark?.detail ?? false
    return [sheet?.salary, sheet?.amounts?.base, sheet?.errors.amount, said]
  }

  test('pays by the salary of then, and its review says so', async () => {
    await basics({})
    const said = 'Salario del 31 oct 2026: 1.000,00 Bs'
    expect(await judged()).toEqual([1000_00, 500_00, undefined, said])
  })

  test('pays by today’s where that is asked for, and of days that are not over', async () => {
    await basics({ salary_of: 'on' })
    expect(await judged()).toEqual([3000_00, 1500_00, undefined, false])
    await basics({ issued_at: '2026-11-20' })
    expect(await judged()).toEqual([3000_00, 1500_00, undefined, false])
  })

  test('asks when the salary of then changed meanwhile', async () => {
    await basics({})
    await earns(1200, '2026-10-01')
    await earns(3000, '2026-11-20')
    const said = 'Salario del 31 oct 2026: 1.200,00 Bs'
    expect(await judged()).toEqual([1200_00, 600_00, [`${said}: revise el monto`], said])
  })
})
