/** Random steps over documents of every kind, for tests of the books. */
import fc from 'fast-check'
import { centimos } from '#app/kernel/values/money.ts'
import {
  createAdjustment,
  restoreAdjustment,
  voidAdjustment,
} from '#app/models/adjustments/change.server.ts'
import {
  createIncome,
  restoreIncome,
  updateIncome,
  voidIncome,
} from '#app/models/incomes/change.server.ts'
import {
  createPayment,
  restorePayment,
  updatePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import {
  createPaysheet,
  restorePaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import {
  createTransfer,
  restoreTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { ADJUSTMENT_TYPES, DOCUMENT_KINDS, type DocumentKind } from '#db/kinds.ts'
import { ADMINISTRATOR } from './actor.ts'
import { aCompanyAccount, anAccount, aTitular, day } from './factories.ts'
import { paymentValues, paysheetValues } from './orders.ts'

export const SIDES = [0, 1, 2] as const
export const DATES = [day('2026-10-31'), day('2026-11-01')] as const
/** The total of a `primera` of this salary. */
const SALARY = 400_01
export const HALF = 200_00

export type Side = (typeof SIDES)[number]
export type Step = {
  kind: DocumentKind
  action: 'create' | 'edit' | 'void' | 'restore'
  /** Which of its kind, counted round. */
  which: number
  account: Side
  /** Where a transfer goes. */
  other: Side
  amount: number
  /** Of an adjustment. */
  leaves: boolean
  date: 0 | 1
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...DOCUMENT_KINDS),
  action: fc.constantFrom('create', 'create', 'edit', 'edit', 'void', 'void', 'restore', 'restore'),
  which: fc.nat(20),
  account: fc.constantFrom(...SIDES),
  other: fc.constantFrom(...SIDES),
  amount: fc.oneof(fc.integer({ min: 1, max: 600_00 }), fc.constantFrom(100_00, HALF)),
  leaves: fc.boolean(),
  date: fc.constantFrom(0, 1),
})

export type World = { titular_id: number; account_id: number; accounts: readonly number[] }

/** An employee, their account, and three company accounts without money. */
export async function aWorld(tx: Tx): Promise<World> {
  const titular_id = await aTitular(tx, { salary: centimos(SALARY) })
  const account_id = await anAccount(tx, { titular_id })
  const accounts = [await aCompanyAccount(tx), await aCompanyAccount(tx), await aCompanyAccount(tx)]
  return { titular_id, account_id, accounts }
}

/**
 * Does the step in the transaction; returns the id of its document. A balance below zero on some day
 * is accepted when `isAccepted` says so.
 */
export async function run(
  tx: Tx,
  world: World,
  step: Step,
  id: number | undefined,
  isAccepted = false,
): Promise<number> {
  const { create, update, annul, restore } = changesOf(tx, world, step, isAccepted)
  if (id === undefined) return create()
  if (step.action === 'void') await annul(id)
  else if (step.action === 'restore') await restore(id)
  else await update(id)
  return id
}

function changesOf(tx: Tx, world: World, step: Step, isAccepted: boolean) {
  const [from = 0, to = 0] = [world.accounts[step.account], world.accounts[step.other]]
  const who = ADMINISTRATOR
  const amount = centimos(step.amount)
  const accepted = { allow_balance_by_date: isAccepted }
  const undoing = { actor: who, answers: { ...accepted, allow_duplicate: true } }
  const said = {
    ...accepted,
    number: '1',
    concept: 'Varios',
    issued_at: DATES[step.date],
    amount,
  }
  const parties = {
    titular_id: world.titular_id,
    account_id: world.account_id,
    enterprise_id: from,
  }
  const order = { ...parties, ...accepted, issued_at: said.issued_at, allow_duplicate: true }
  const income = { ...said, account_id: from, provider: 'Ventas' }
  const payment = paymentValues({ ...order, amount })
  const paysheet = paysheetValues({ ...order, adition: amount, adition_reason: 'Horas extra' })
  const transfer = { ...said, from_account_id: from, to_account_id: to }
  const signed = centimos(step.leaves ? -amount : amount)
  const { issued_at } = said
  const type = ADJUSTMENT_TYPES[step.which % 2]
  const adjustment = { ...accepted, account_id: from, amount: signed, type, reason: 'X', issued_at }
  return {
    income: {
      create: () => createIncome(tx, income, who),
      update: (id: number) => updateIncome(tx, id, income, who),
      annul: (id: number) => voidIncome(tx, id, who, null, accepted),
      restore: (id: number) => restoreIncome(tx, id, undoing),
    },
    payment: {
      create: () => createPayment(tx, payment, who),
      update: (id: number) => updatePayment(tx, id, payment, who),
      annul: (id: number) => voidPayment(tx, id, who, null, accepted),
      restore: (id: number) => restorePayment(tx, id, undoing),
    },
    paysheet: {
      create: () => createPaysheet(tx, paysheet, who),
      update: (id: number) => updatePaysheet(tx, id, paysheet, who),
      annul: (id: number) => voidPaysheet(tx, id, who, null, accepted),
      restore: (id: number) => restorePaysheet(tx, id, undoing),
    },
    transfer: {
      create: () => createTransfer(tx, transfer, who),
      update: (id: number) => updateTransfer(tx, id, transfer, who),
      annul: (id: number) => voidTransfer(tx, id, who, null, accepted),
      restore: (id: number) => restoreTransfer(tx, id, undoing),
    },
    adjustment: {
      create: () => createAdjustment(tx, adjustment, who),
      update: () => Promise.reject(new Error('adjustments are voided, never edited')),
      annul: (id: number) => voidAdjustment(tx, id, who, null, accepted),
      restore: (id: number) => restoreAdjustment(tx, id, undoing),
    },
  }[step.kind]
}

/** The document that the step is about; undefined when there is none to be edited, voided or brought back. */
export function subjectOf<D extends { kind: Step['kind'] }>(
  { kind, action, which }: Step,
  documents: D[],
): D | undefined {
  const own = documents.filter((document) => document.kind === kind)
  return action === 'create' ? undefined : own[which % own.length]
}

/** Whether there is anything to do: a document to edit or void, and adjustments are never edited. */
export const isPossible = ({ kind, action }: Step, subject: object | undefined): boolean =>
  action === 'create' || (subject !== undefined && !(action === 'edit' && kind === 'adjustment'))
