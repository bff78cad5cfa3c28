/** The demo company's own money: opening balances, transfers between its accounts, bank fees. */
import { workday } from '#app/demo/calendar.ts'
import type { Business } from '#app/demo/documents.server.ts'
import { addDays, type IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import { createAdjustment, voidAdjustment } from '#app/models/adjustments/change.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'

const OPENING = 250_000_00
const FEE = 185_50

/** Sets every account's opening balance from the bank's statement. */
export async function openAccounts(business: Business, date: IsoDate): Promise<void> {
  const { tx, onDay, enterprises } = business
  for (const account_id of enterprises) {
    const opening = { type: 'Saldo inicial' as const, amount: centimos(OPENING), issued_at: date }
    const reason = 'Según el estado de cuenta'
    await createAdjustment(tx, { account_id, ...opening, reason }, onDay(date, 9))
  }
}

/** A month's transfer from one account to the next and, each quarter, the bank's fee. */
export async function moveFunds(business: Business, first: IsoDate, n: number): Promise<void> {
  const { tx, chance, onDay, today, enterprises } = business
  const date = workday(addDays(first, 20))
  const [from = 0, to = 0] = [n, n + 1].map((i) => enterprises[i % enterprises.length])
  if (date > today || from === to) return
  const transfer = { amount: someThousands(business), number: chance.digits(8), issued_at: date }
  const sides = { from_account_id: from, to_account_id: to, concept: 'Fondos para la nómina' }
  await createTransfer(tx, { ...sides, ...transfer }, onDay(date, 11))
  if (n % 3 !== 0) return
  const fee = { account_id: from, amount: centimos(-FEE), reason: 'Comisión del banco' }
  const id = await createAdjustment(tx, { ...fee, issued_at: date }, onDay(date, 12))
  if (n === 0) await voidAdjustment(tx, id, onDay(date, 13), 'El banco la devolvió')
}

const someThousands = ({ chance }: Business): Centimos => centimos(chance.whole(20, 60) * 1_000_00)
