import { DetailList } from '#app/components/frame/detail-list.tsx'
import { type CountedKind, DOCUMENTS, documentsName } from '#app/kernel/document-kinds.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { AdjustmentType } from '#db/kinds.ts'
import { BarsCard, type InDollars, type Totals } from './bars-card.tsx'

type YearCardsProps = {
  year: number
  counted: { kind: CountedKind; totals: Totals; dollars: InDollars | undefined }[]
  /** All payments that went out. */
  expenses: Totals
  expensesInDollars: InDollars | undefined
  current: number | undefined
}

export function YearCards({ year, counted, expenses, expensesInDollars, current }: YearCardsProps) {
  const list = `?startDate=${year}-01-01&endDate=${year}-12-31`
  return (
    <div className="cards">
      {counted.map(({ kind, totals, dollars }) => (
        <BarsCard
          key={kind}
          label={documentsName(kind)}
          icon={DOCUMENTS[kind].path}
          to={`/${DOCUMENTS[kind].path}${list}`}
          counted={DOCUMENTS[kind].counted}
          totals={totals}
          dollars={dollars}
          current={current}
        />
      ))}
      <BarsCard
        label="Egresos"
        icon="expenses"
        to="/company-accounts"
        counted={['orden', 'órdenes']}
        totals={expenses}
        dollars={expensesInDollars}
        current={current}
      />
    </div>
  )
}

type YearBalancesProps = Pick<YearCardsProps, 'year' | 'counted' | 'expenses'> & {
  adjusted: Record<AdjustmentType, bigint>
}

/** How a year's incomes less its expenses become the change of the company accounts' balances. */
export function YearBalances({ year, counted, expenses, adjusted }: YearBalancesProps) {
  const came = counted.filter(({ kind }) => DOCUMENTS[kind].money === 'comes')
  const earned = came.reduce((sum, { totals }) => sum + totals.total, -expenses.total)
  const report = `/api/reports/adjustments?startDate=${year}-01-01&endDate=${year}-12-31`
  const changes = [
    { label: 'Ajustes', amount: adjusted.Ajuste },
    { label: 'Saldos iniciales', amount: adjusted['Saldo inicial'] },
  ].filter(({ amount }) => amount !== 0n)
  const change = changes.reduce((sum, { amount }) => sum + amount, earned)
  return (
    <DetailList
      items={[
        { label: 'Ingresos menos egresos', value: amountOf(earned) },
        ...changes.map(({ label, amount }) => ({
          label,
          value: (
            <a href={report} target="_blank" rel="noreferrer">
              {amountOf(amount)}
            </a>
          ),
        })),
        { label: `Cambio de los saldos en ${year}`, value: amountOf(change) },
      ]}
    />
  )
}

const amountOf = (amount: bigint) => <span className="money">{formatBs(amount)}</span>
