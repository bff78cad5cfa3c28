/** The amounts of payroll as columns: one for each concept, their sums, and the net. */
import type { Centimos } from '#app/kernel/values/money.ts'
import type { LineKind } from '#db/kinds.ts'
import type { Concept, ConceptAmounts } from './concepts.ts'
import type { ConceptSums } from './tally.server.ts'

/** What is paid in one order, or in several; amounts in céntimos; `usd` in cents, null before the first rate. */
export type Paid = ConceptAmounts & { total: Centimos | bigint; usd?: bigint | null }

/** A column of amounts, in céntimos. */
export type AmountColumn = {
  label: string
  /** Null where there is none of it. */
  of: (paid: Paid) => Centimos | bigint | null
  sum: (own: ConceptSums) => bigint
}

/** What the concepts for which `is` holds add up to. */
const summed =
  (is: (concept: Concept) => boolean) =>
  ({ concepts }: ConceptSums) =>
    concepts.reduce((sum, concept) => (is(concept) ? sum + concept.amount : sum), 0n)

const NET: AmountColumn = {
  label: 'Neto',
  of: ({ total }) => total,
  sum: ({ sums }) => sums.total,
}
const IN_DOLLARS: AmountColumn = {
  label: 'Neto US$',
  of: ({ usd }) => usd ?? null,
  sum: ({ usd }) => usd ?? 0n,
}
const EARNED: AmountColumn = {
  label: 'Total asignaciones',
  of: ({ gross }) => gross,
  sum: summed(({ kind }) => kind === 'asignacion'),
}
const DEDUCTED: AmountColumn = {
  label: 'Total deducciones',
  of: ({ deductions }) => deductions,
  sum: summed(({ kind }) => kind === 'deduccion'),
}

export const columnOf = ({ key, label }: Concept): AmountColumn => ({
  label,
  of: ({ amounts }) => amounts.get(key) ?? null,
  sum: summed((concept) => concept.key === key),
})

/**
 * What is earned and what is deducted, each with its sum unless it is not to be summed, and the net; also in dollars
 * where that was asked for.
 */
export function amountColumns(
  { concepts, usd }: Pick<ConceptSums, 'concepts' | 'usd'>,
  isSummed = true,
): AmountColumn[] {
  const ofKind = (kind: LineKind) =>
    concepts.filter((concept) => concept.kind === kind).map(columnOf)
  const net = usd === undefined ? [NET] : [NET, IN_DOLLARS]
  const [earned, deducted] = isSummed ? [[EARNED], [DEDUCTED]] : [[], []]
  return [...ofKind('asignacion'), ...earned, ...ofKind('deduccion'), ...deducted, ...net]
}
