import { BarsCard } from '#app/components/bars-card.tsx'
import type { IconName } from '#app/components/icons.tsx'

type Totals = { count: number; total: bigint; months: { name: string; total: bigint }[] }

type YearCardsProps = {
  paysheets: Totals
  payments: Totals
  incomes: Totals
  expenses: Totals
  /** The index of the month that stands out. */
  current: number | undefined
}

const COUNT = new Intl.NumberFormat('es-VE', { useGrouping: 'always' })

const CARDS: [keyof Omit<YearCardsProps, 'current'>, string, IconName, string, string][] = [
  ['paysheets', 'Órdenes de nómina', 'paysheets', 'orden', 'órdenes'],
  ['payments', 'Órdenes personales', 'payments', 'orden', 'órdenes'],
  ['incomes', 'Ingresos', 'incomes', 'ingreso', 'ingresos'],
  ['expenses', 'Egresos', 'expenses', 'orden', 'órdenes'],
]

/** What came in and what went out in a year, a card each. */
export function YearCards(props: YearCardsProps) {
  return (
    <div className="cards">
      {CARDS.map(([name, label, icon, singular, plural]) => {
        const { count, total, months } = props[name]
        return (
          <BarsCard
            key={name}
            label={label}
            icon={icon}
            count={`${COUNT.format(count)} ${count === 1 ? singular : plural}`}
            total={total}
            months={months}
            {...(props.current !== undefined && { current: props.current })}
          />
        )
      })}
    </div>
  )
}
