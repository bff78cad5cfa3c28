/** Creating, editing and voiding personal payment orders (decisions.md section 1). */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { paymentInput } from '#app/models/payment.ts'
import type { IsoDate } from '#app/services/dates.ts'
import { documentChanges } from '#app/services/document-changes.server.ts'
import { FieldErrors } from '#app/services/errors.ts'
import type { InputOf } from '#app/services/fields.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { judgeParties, readParties } from '#app/services/parties.server.ts'
import { question } from '#app/services/questions.ts'
import { searchKey } from '#app/services/text.ts'
import type { Tx } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { payments } from '#db/schema.ts'

export type PaymentInput = InputOf<typeof paymentInput>
type Stored = typeof payments.$inferSelect

/** A payment takes its amount from the company account that pays it. */
export const {
  create: createPayment,
  update: updatePayment,
  annul: voidPayment,
} = documentChanges({
  kind: 'payment',
  table: payments,
  merge,
  prepare,
  entries: ({ enterprise_id, amount }) => [{ account_id: enterprise_id, amount: -amount }],
  refused: (error) => ({ enterprise_id: error.message }),
  spent: 'La orden no se puede anular',
})

function merge(before: Stored, changes: Partial<PaymentInput>): PaymentInput {
  return {
    titular_id: before.titular_id,
    account_id: before.account_id,
    enterprise_id: before.enterprise_id,
    amount: centimos(before.amount),
    transaction: before.transaction as PaymentInput['transaction'],
    number: before.number,
    concept: before.concept,
    observation: before.observation,
    realized: before.realized,
    authorized: before.authorized,
    issued_at: before.issued_at as IsoDate,
    ...changes,
  }
}

async function prepare(tx: Tx, input: PaymentInput, before: Stored | undefined) {
  const { titular, snapshot } = judgeParties(input, await readParties(tx, [input]), before)
  if (!input.allow_duplicate) await refuseDuplicate(tx, input, titular.name, before)
  return { ...input, search_key: searchKey(`${input.number} ${input.concept}`), snapshot }
}

/** What makes two numbers one: their signs, without regard to case, accents and blanks. */
const numberKey = (number: string) => searchKey(number).replaceAll(' ', '')

/** A titular is asked about before the same amount is paid again under the same number. */
async function refuseDuplicate(
  tx: Tx,
  { titular_id, amount, number }: PaymentInput,
  name: string,
  before: Stored | undefined,
): Promise<void> {
  const key = numberKey(number)
  const isSame =
    before?.titular_id === titular_id &&
    before.amount === amount &&
    numberKey(before.number) === key
  if (isSame) return
  const find = prepared(tx, 'equal payment', () =>
    tx
      .select({ number: payments.number })
      .from(payments)
      .where(
        and(
          eq(payments.titular_id, sql.placeholder('titular_id')),
          eq(payments.amount, sql.placeholder('amount')),
          isNull(payments.voided_at),
          ne(payments.id, sql.placeholder('but')),
        ),
      ),
  )
  const others = await find.execute({ titular_id, amount, but: before?.id ?? 0 })
  if (!others.some((other) => numberKey(other.number) === key)) return
  const what = `${formatBs(amount)} con el número ${number}`
  const text = `Ya existe una orden personal de ${name} por ${what}`
  throw new FieldErrors({ number: question('duplicate', text) })
}
