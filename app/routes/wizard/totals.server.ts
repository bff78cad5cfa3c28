/** Sums over the wizard's orders, in céntimos without a bound. */
import { heldOn } from '#app/models/accounts/fields.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { JudgedSheet } from '#app/models/wizard/sheets.server.ts'

/** What an account may spend on the orders' day: without what is dated later. */
export const spendableOf = ({ capital, held }: PayingAccount, day: string | undefined) =>
  BigInt(capital) - BigInt(heldOn({ held }, day))

/** The sum that the orders take from each company account. */
export function takenBy(sheets: readonly JudgedSheet[]): Map<number, bigint> {
  const taken = new Map<number, bigint>()
  for (const { total, values } of sheets) {
    const id = Number(values.enterprise_id)
    if (total !== undefined && total > 0 && id) taken.set(id, (taken.get(id) ?? 0n) + BigInt(total))
  }
  return taken
}

/** The sum of all orders, as text. */
export const sumOf = (sheets: readonly JudgedSheet[]) =>
  String(sheets.reduce((sum, { total }) => sum + BigInt(total ?? 0), 0n))
