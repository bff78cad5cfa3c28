/** What an edit of an order frees of arrears, as its notices say it (docs/rules/salaries.md#11). */
import type { Toast } from '#app/http/forms/toasts.server.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { centimos, formatBs } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import { arrearsSums } from './voiding.server.ts'

/** Says what an edit has freed of arrears, by what the order paid and was paid before. */
export async function freedSince(
  tx: Tx,
  kind: OrderKind,
  id: number,
  before: Awaited<ReturnType<typeof arrearsSums>>,
): Promise<Toast[]> {
  if (before.pays === 0 && before.paidBy === 0) return []
  const { pays, paidBy } = await arrearsSums(tx, kind, id)
  const said = [
    ...(pays < before.pays
      ? [
          `La orden ya no paga ${formatBs(centimos(before.pays - pays))} de diferencia de salario, que quedan por pagar de nuevo`,
        ]
      : []),
    ...(paidBy < before.paidBy
      ? [
          `Otra orden había pagado ${formatBs(centimos(before.paidBy - paidBy))} de su diferencia de salario, que ya no se descuentan de lo que se le debe`,
        ]
      : []),
  ]
  return said.map((text) => ({ tone: 'success', persistent: true, text }))
}
