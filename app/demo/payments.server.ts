/** The demo company's payments other than salaries: suppliers and employees' expenses. */
import { workday } from '#app/demo/calendar.ts'
import type { Business } from '#app/demo/documents.server.ts'
import { EXPENSES, SUPPLIES } from '#app/demo/names.ts'
import { addDays, type IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import {
  createPayment,
  type PaymentInput,
  voidPayment,
} from '#app/models/payments/change.server.ts'

/** A titular paid by personal orders, and their account. */
export type Payee = { titular_id: number; account_id: number | null }

type Paid = Pick<PaymentInput, 'amount' | 'transaction' | 'concept'>

/** Pays on some days of a month, counted from its first day; future days are left out. */
export async function payOthers(
  business: Business,
  first: IsoDate,
  days: readonly number[],
): Promise<void> {
  const { chance, today, suppliers, staff } = business
  for (const day of days) {
    const date = workday(addDays(first, day - 1))
    if (date > today) continue
    await pay(business, date, chance.one(suppliers), billOf(business))
    if (!chance.happens(40)) continue
    const { titular_id, account_id } = chance.one(staff)
    const isMobile = chance.happens(50)
    await pay(
      business,
      date,
      { titular_id, account_id: isMobile ? null : account_id },
      {
        amount: someBs(business, 350, 4_200),
        transaction: isMobile ? 'Pago móvil' : 'Transferencia',
        concept: chance.one(EXPENSES),
      },
    )
  }
}

function billOf(business: Business): Paid {
  const { chance } = business
  return {
    amount: someBs(business, 2_500, 48_000),
    transaction: chance.happens(75) ? 'Transferencia' : chance.one(['Cheque', 'Depósito']),
    concept: chance.one(SUPPLIES),
  }
}

/** Now and then a payment is voided and made again, as if bank or payee had asked for it. */
async function pay(business: Business, date: IsoDate, payee: Payee, paid: Paid): Promise<void> {
  const { tx, chance, onDay, enterprises } = business
  const input: PaymentInput = {
    ...payee,
    ...paid,
    enterprise_id: chance.one(enterprises),
    number: chance.digits(paid.transaction === 'Cheque' ? 6 : 8),
    observation: null,
    realized: 'Administración',
    authorized: chance.happens(70) ? 'Gerencia' : 'Dirección',
    issued_at: date,
    allow_duplicate: false,
  }
  const id = await createPayment(tx, input, onDay(date, 11))
  if (!chance.happens(2)) return
  await voidPayment(tx, id, onDay(date, 12), 'La factura traía otro monto')
  const amount = centimos(Math.round(input.amount * 0.96))
  await createPayment(tx, { ...input, amount, number: chance.digits(8) }, onDay(date, 13))
}

/** An amount with céntimos, as on real bills. */
const someBs = ({ chance }: Business, least: number, most: number): Centimos =>
  centimos(chance.whole(least, most) * 100 + chance.whole(0, 99))
