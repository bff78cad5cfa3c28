/** Whatever is done to incomes and payroll orders, in whatever order, the books balance. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIncome, updateIncome, voidIncome } from '#app/models/income-changes.server.ts'
import {
  createPaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheet-changes.server.ts'
import { Conflict, FieldErrors, NotFound } from '#app/services/errors.ts'
import { type Centimos, centimos } from '#app/services/money.ts'
import { PAYDAYS, type Payday } from '#app/services/payroll.ts'
import { expectBooksBalance } from './books.ts'
import { testDatabase } from './database.ts'
import { aCompanyAccount, anAccount, aTitular, bs, capitalOf, day } from './factories.ts'
import { paysheetValues } from './orders.ts'
import { errorOf } from './refusals.ts'

const t = testDatabase()

/** The halves of 1.000,01 Bs differ by a céntimo. */
const SALARY = 1000_01
const BASE: Record<Payday, number> = { primera: 500_00, segunda: 500_01, completo: SALARY }

type Kind = 'income' | 'paysheet'
type Step = {
  kind: Kind
  action: 'create' | 'edit' | 'void'
  /** Which of the documents there are, counted round. */
  which: number
  account: 0 | 1
  amount: number
  payday: Payday
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('income', 'paysheet'),
  action: fc.constantFrom('create', 'create', 'edit', 'void'),
  which: fc.nat(50),
  account: fc.constantFrom(0, 1),
  amount: fc.integer({ min: 1, max: 1500_00 }),
  payday: fc.constantFrom(...PAYDAYS),
})
const steps = (count: number) => fc.array(step, { minLength: count / 2, maxLength: count })

type World = { titular_id: number; account_id: number; accounts: [number, number] }
type Document = { kind: Kind; id: number; account: 0 | 1; posted: number; voided: boolean }

const aWorld = (): Promise<World> =>
  t.write(async (tx) => {
    const titular_id = await aTitular(tx, { salary: centimos(SALARY) })
    const account_id = await anAccount(tx, { titular_id })
    return {
      titular_id,
      account_id,
      accounts: [await aCompanyAccount(tx), await aCompanyAccount(tx)],
    }
  })

/** What the step's document posts to its company account, by the arithmetic of the specification. */
const postedBy = ({ kind, amount, payday }: Step) =>
  kind === 'income' ? amount : -(BASE[payday] + amount)

/** Does the step; returns the id of its document. */
async function run(step: Step, { accounts, ...payee }: World, id: number | undefined) {
  const account = accounts[step.account]
  const amount = centimos(step.amount) as Centimos
  if (step.kind === 'income') {
    const input = { account_id: account, provider: 'Ventas', number: '1', amount }
    const income = { ...input, issued_at: day('2026-11-20') }
    return t.write(async (tx) => {
      if (id === undefined) return createIncome(tx, income, t.actor)
      if (step.action === 'void') await voidIncome(tx, id, t.actor, null)
      else await updateIncome(tx, id, income, t.actor)
      return id
    })
  }
  const order = paysheetValues({
    ...{ ...payee, enterprise_id: account, payday: step.payday, allow_duplicate: true },
    ...{ adition: amount, adition_reason: 'Horas extra' },
  })
  return t.write(async (tx) => {
    if (id === undefined) return createPaysheet(tx, order, t.actor)
    if (step.action === 'void') await voidPaysheet(tx, id, t.actor, null)
    else await updatePaysheet(tx, id, order, t.actor)
    return id
  })
}

/** The documents of the step's kind that it may be about; a new one when it creates. */
function subjectOf(step: Step, documents: Document[]): Document | undefined {
  const own = documents.filter(({ kind }) => kind === step.kind)
  return step.action === 'create' ? undefined : own[step.which % own.length]
}

test('one after the other, each step does what plain arithmetic says, or nothing', async () => {
  await fc.assert(
    fc.asyncProperty(steps(30), async (sequence) => {
      const world = await aWorld()
      const documents: Document[] = []
      const capital = [0, 0]
      for (const step of sequence) {
        const subject = subjectOf(step, documents)
        const isGone = subject?.voided
        if (step.action !== 'create' && !subject) continue
        const next = [...capital]
        if (subject) next[subject.account] = (next[subject.account] ?? 0) - subject.posted
        const posted = step.action === 'void' ? 0 : postedBy(step)
        next[step.account] = (next[step.account] ?? 0) + posted
        const refused = await errorOf(
          run(step, world, subject?.id).then((id) => {
            const made = { kind: step.kind, id, account: step.account, posted, voided: false }
            if (subject) Object.assign(subject, { ...made, voided: step.action === 'void' })
            else documents.push(made)
          }),
        )
        if (isGone) expect(refused).toBeInstanceOf(NotFound)
        else if (next.every((amount) => amount >= 0)) {
          expect(refused).toBeUndefined()
          capital.splice(0, 2, ...next)
        } else expect(refused).toBeInstanceOf(step.action === 'void' ? Conflict : FieldErrors)
        for (const account of [0, 1] as const) {
          expect(await capitalOf(t.db, world.accounts[account])).toBe(capital[account])
        }
      }
    }),
    { numRuns: 10 },
  )
  await expectBooksBalance(t.db)
}, 60_000)

test('all at once, whatever wins', async () => {
  await fc.assert(
    fc.asyncProperty(steps(24), steps(24), async (first, second) => {
      const world = await aWorld()
      const documents: Document[] = []
      const fund = { kind: 'income', action: 'create', which: 0, payday: 'primera' } as const
      for (const account of [0, 1] as const) {
        await run({ ...fund, account, amount: bs(4000) }, world, undefined)
      }
      for (const batch of [first, second]) {
        const known = [...documents]
        const outcomes = await Promise.allSettled(
          batch
            .map((step) => ({ step, subject: subjectOf(step, known) }))
            .filter(({ step, subject }) => subject || step.action === 'create')
            .map(async ({ step, subject }) => {
              const id = await run(step, world, subject?.id)
              const { kind, account } = step
              if (!subject) documents.push({ kind, id, account, posted: 0, voided: false })
            }),
        )
        for (const outcome of outcomes) {
          if (outcome.status === 'fulfilled') continue
          const { name } = outcome.reason
          expect(['FieldErrors', 'Conflict', 'NotFound']).toContain(name)
        }
      }
    }),
    { numRuns: 4 },
  )
  await expectBooksBalance(t.db)
}, 60_000)
