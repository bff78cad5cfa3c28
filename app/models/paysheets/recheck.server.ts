/** What approving payroll orders judges anew (docs/rules/approval.md#8). */

import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { type OrderParties, problemsOfParties } from '#app/models/documents/parties.server.ts'
import type { Period } from '#app/models/payroll/period.ts'
import { isSameWage, wageAmount, wageOf } from '#app/models/payroll/salary.ts'
import type { Tx } from '#db/client.server.ts'
import type { PaysheetSnapshot } from '#db/schema.ts'
import { type PayrollFacts, readPayrollFacts } from './facts.server.ts'
import { duplicateOf } from './paid-fortnights.server.ts'
import type { StoredPaysheet } from './rules.server.ts'
import { salaryFor } from './salary.server.ts'

type Order = OrderParties &
  Period &
  Pick<StoredPaysheet, 'id' | 'salary' | 'total'> & { snapshot: Pick<PaysheetSnapshot, 'agreed'> }

/** What has changed since the orders were made: for each its problems and questions. */
export async function recheckPaysheets(tx: Tx, orders: readonly Order[]): Promise<Problem[][]> {
  const facts = await readPayrollFacts(tx, orders)
  return orders.map((order) => {
    const name = facts.parties.titulars.get(order.titular_id)?.name ?? ''
    return [
      ...problemsOfParties(order, facts.parties, order.total),
      duplicateOf(order, facts, name, order.id) ?? [],
      changedSalary(order, facts) ?? [],
    ].flat()
  })
}

/** The order keeps the salary that it was made with: its period's, or the one of that day. */
function changedSalary(order: Order, facts: PayrollFacts) {
  const { titular_id, salary, snapshot } = order
  const made = snapshot.agreed ?? { salary, currency: 'VES' as const }
  const titular = facts.parties.titulars.get(titular_id)
  if (!titular) return undefined
  const now = wageOf(titular)
  if (isSameWage(now, made)) return undefined
  if (isSameWage(salaryFor(titular_id, order, facts), made)) return undefined
  const from = `de ${wageAmount(made)} a ${wageAmount(now)}`
  const text = `El salario cambió ${from} después de hacer la orden, que paga con el anterior`
  return problem('salary_changed', text)
}
