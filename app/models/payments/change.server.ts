/** Creating, editing and voiding personal payment orders (docs/rules/money.md#5). */

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { type Centimos, formatBs, negated } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { ApprovalRules } from '#app/models/documents/approve.server.ts'
import {
  type ChangerRules,
  documentChanger,
  documentDecider,
} from '#app/models/documents/changer.server.ts'
import { createDocument, updateDocument } from '#app/models/documents/changes.server.ts'
import {
  judgeParties,
  paysNoMore,
  problemsOfParties,
  readParties,
  refuseCompanyAccount,
} from '#app/models/documents/parties.server.ts'
import { type VoidChosen, voidChosenOrders } from '#app/models/documents/void-chosen.server.ts'
import {
  freeArrears,
  payArrears,
  paysArrears,
  recheckArrears,
  refuseArrears,
} from '#app/models/titulars/salaries/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { COMPANY, type Scope } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { payments } from '#db/schema.ts'
import type { paymentInput } from './fields.ts'

export type PaymentInput = Omit<InputOf<typeof paymentInput>, 'arrears'> & {
  /** It pays what is owed to its titular of arrears. */
  arrears?: boolean | undefined
}
type Stored = typeof payments.$inferSelect

/** Pays a titular from a company account. Returns the order's id. Throws FieldErrors. */
export async function createPayment(tx: Tx, input: PaymentInput, actor: Actor): Promise<number> {
  const id = await createDocument(tx, PAYMENT, input, actor)
  if (input.arrears) await payArrears(tx, 'payment', [{ ...input, id }])
  return id
}

/** Changes the given fields. Throws NotFound, StaleVersion, FieldErrors. */
export async function updatePayment(
  tx: Tx,
  id: number,
  changes: Partial<PaymentInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  refuseArrears(changes)
  await updateDocument(tx, PAYMENT, id, changes, actor, version)
}

const PAYMENT: ChangerRules<'payment', PaymentInput> & ApprovalRules<'payment'> = {
  kind: 'payment',
  merge,
  prepare,
  entries: ({ enterprise_id, amount }) => [{ account_id: enterprise_id, amount: negated(amount) }],
  refused: (error) => ({ enterprise_id: error.problem }),
  spent: problem('insufficient_funds', 'La orden no se puede anular'),
  recheck,
  recheckOwed: (tx, orders) => recheckArrears(tx, 'payment', orders),
  changed: async (tx, actor, before, after) => {
    if (before && after) await freeArrears(tx, actor, 'payment', before, after)
  },
}

export const {
  cancel: voidPayment,
  restore: restorePayment,
  restoreAll: restorePayments,
} = documentChanger(PAYMENT)

export const { approve: approvePayment, reject: rejectPayment } = documentDecider(PAYMENT)

/** Voids payments together, or none. Throws NotFound, DocumentsRefused. */
export const voidPayments: VoidChosen = (tx, seen, voiding) =>
  voidChosenOrders(tx, 'payment', seen, voiding)

function merge(before: Stored, changes: Partial<PaymentInput>): PaymentInput {
  return {
    titular_id: before.titular_id,
    account_id: before.account_id,
    enterprise_id: before.enterprise_id,
    amount: before.amount,
    transaction: before.transaction,
    number: before.number,
    concept: before.concept,
    observation: before.observation,
    realized: before.realized,
    authorized: before.authorized,
    issued_at: before.issued_at,
    arrears: false,
    ...changes,
  }
}

async function prepare(tx: Tx, input: PaymentInput, before: Stored | undefined) {
  const parties = await readParties(tx, [input])
  const { titular, snapshot } = judgeParties(input, parties, before, input.arrears)
  refuseCompanyAccount(paid(input), parties, before && paid(before))
  const questions = {
    ...askForAccount(input, titular, before),
    ...(await askOfDuplicate(tx, input, titular.name, before)),
  }
  if (Object.keys(questions).length > 0) throw new FieldErrors(questions)
  const { arrears: _, ...said } = input
  return { ...said, search_key: searchKey(`${input.number} ${input.concept}`), snapshot }
}

/** What has changed since the orders were made: their parties, and equal orders. */
async function recheck(tx: Tx, orders: readonly Stored[]): Promise<Problem[][]> {
  const parties = await readParties(tx, orders)
  const ids = orders.map(({ id }) => id)
  const pays = await paysArrears(tx, 'payment', ids)
  const found: Problem[][] = []
  for (const order of orders) {
    const problems = problemsOfParties(order, parties, order.amount, pays.has(order.id))
    const name = parties.titulars.get(order.titular_id)?.name ?? ''
    const { number } = await askOfDuplicate(tx, order, name, undefined, order.id)
    found.push([...problems, ...[number ?? []].flat()])
  }
  return found
}

const paid = <T extends { amount: Centimos }>(order: T) => ({ ...order, paid: order.amount })

/** Two numbers are the same if they match without case, accents and blanks. */
const numberKey = (number: string) => searchKey(number).replaceAll(' ', '')

/** Money paid to a company without an account would appear in none of its balances. */
function askForAccount(
  input: PaymentInput,
  { name, scope }: { name: string; scope: Scope },
  before: Stored | undefined,
): Problems {
  if (input.allow_no_account || scope !== COMPANY || input.account_id !== null) return {}
  if (paysNoMore(paid(input), before && paid(before))) return {}
  const text = `Lo que se le pague a ${name}, que es de la empresa, no llega a ningún saldo sin una cuenta`
  return { titular_id: problem('no_account', text) }
}

/** Asks before paying a titular the same amount again under the same number. */
async function askOfDuplicate(
  tx: Tx,
  {
    titular_id,
    amount,
    number,
    allow_duplicate,
  }: Pick<PaymentInput, 'titular_id' | 'amount' | 'number' | 'allow_duplicate'>,
  name: string,
  before: Stored | undefined,
  id = before?.id,
): Promise<Problems> {
  if (allow_duplicate) return {}
  const key = numberKey(number)
  const isSame =
    before?.titular_id === titular_id &&
    before.amount === amount &&
    numberKey(before.number) === key
  if (isSame) return {}
  const equal = await ofAmount(tx).execute({ titular_id, amount })
  if (!equal.some((each) => each.id !== id && numberKey(each.number) === key)) return {}
  const what = `${formatBs(amount)} con el número ${number}`
  const text = `Ya existe una orden personal de ${name} por ${what}`
  return { number: problem('duplicate', text) }
}

const ofAmount = query((db) =>
  db
    .select({ id: payments.id, number: payments.number })
    .from(payments)
    .where(
      and(
        eq(payments.titular_id, sql.placeholder('titular_id')),
        eq(payments.amount, sql.placeholder('amount')),
        isNull(payments.voided_at),
      ),
    ),
)
