import { Icon, type IconName } from '#app/components/frame/icons.tsx'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatAmount, formatBs } from '#app/kernel/values/money.ts'
import { scaleOf } from './scale.ts'

/** In céntimos; the months are January to December. */
export type Totals = { count: number; total: bigint; months: MonthTotal[] }
type MonthTotal = { name: string; total: bigint }

/** Amounts in dollars as people read them: the year's, and January to December. */
export type InDollars = { total: string; months: string[] }

type BarsCardProps = {
  label: string
  icon: IconName
  to: string
  counted: readonly [one: string, many: string]
  totals: Totals
  /** The same in dollars, if that was asked for. */
  dollars: InDollars | undefined
  /** The index of the highlighted month. */
  current: number | undefined
}

const LEFT = 36
const STEP = 26
const WIDTH = LEFT + 12 * STEP
const TOP = 14
const HEIGHT = 80
const BASE = TOP + HEIGHT

/** A year's count and total, with one bar a month; a table says the same to screen readers. */
export function BarsCard(props: BarsCardProps) {
  const { label, icon, to, totals, dollars, current } = props
  const { count, total, months } = totals
  const [one, many] = props.counted
  const title = `${label} por mes`
  const scale = scaleOf(months.map((month) => month.total))
  return (
    <section className="panel bars-card">
      <h3>
        <Icon name={icon} />
        <a href={to}>{label}</a>
      </h3>
      <p className="bars-total money">
        {formatAmount(total)}
        <small> Bs</small>
      </p>
      {dollars && <p className="muted money">{dollars.total}</p>}
      <p className="muted">{`${formatCount(count)} ${count === 1 ? one : many}`}</p>
      {scale.unit && <p className="muted bars-unit">Sobre las barras, en {scale.unit}</p>}
      <svg className="bars" viewBox={`0 0 ${WIDTH} ${BASE + 16}`} role="img" aria-label={title}>
        {scale.ticks.map(({ share, text }) => (
          <g key={text}>
            <line x1={LEFT} x2={WIDTH} y1={BASE - share * HEIGHT} y2={BASE - share * HEIGHT} />
            <text x={LEFT - 6} y={BASE - share * HEIGHT + 3} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {months.map((month, i) => (
          <Bar
            key={month.name}
            month={month}
            dollars={dollars?.months[i]}
            index={i}
            share={scale.shareOf(month.total)}
            value={scale.textOf(month.total)}
            isCurrent={i === current}
          />
        ))}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {months.map((month, i) => (
              <tr key={month.name}>
                <th scope="row">{month.name}</th>
                <td>{formatBs(month.total)}</td>
                {dollars && <td>{dollars.months[i]}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type BarProps = {
  month: MonthTotal
  dollars: string | undefined
  index: number
  share: number
  /** In the unit of the scale. */
  value: string
  isCurrent: boolean
}

function Bar({ month: { name, total }, dollars, index, share, value, isCurrent }: BarProps) {
  const said = `${name}: ${[formatBs(total), dollars].filter(Boolean).join(', ')}`
  const height = Math.max(total > 0n ? 2 : 0, Math.round(share * HEIGHT))
  const x = LEFT + index * STEP
  const middle = x + STEP / 2
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture with a value
    <g role="img" aria-label={said} className={isCurrent ? 'current' : ''}>
      <title>{said}</title>
      <rect className="bar-hit" x={x} y={TOP} width={STEP} height={HEIGHT} />
      <rect className="bar" x={x + 4} y={BASE - height} width={STEP - 8} height={height} rx={1.5} />
      {total > 0n && (
        <text className="bar-value" x={middle} y={BASE - height - 4} textAnchor="middle">
          {value}
        </text>
      )}
      <text className="bar-month" x={middle} y={BASE + 13} textAnchor="middle">
        {name.slice(0, 3)}
      </text>
    </g>
  )
}
