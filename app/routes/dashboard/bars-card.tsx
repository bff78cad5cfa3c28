import { Icon, type IconName } from '#app/components/frame/icons.tsx'
import { formatAmount, formatBs } from '#app/services/values/money.ts'

/** `total` in céntimos. */
type MonthTotal = { name: string; total: bigint }

type BarsCardProps = {
  label: string
  icon: IconName
  /** E.g. '1.312 órdenes'. */
  count: string
  /** In céntimos. */
  total: bigint
  /** January to December. */
  months: MonthTotal[]
  /** The index of the highlighted month. */
  current?: number
}

const WIDTH = 240
const HEIGHT = 56
const TOP = 16
const STEP = WIDTH / 12

/** A year's count and total, with one bar a month, accessible by keyboard and screen reader. */
export function BarsCard({ label, icon, count, total, months, current }: BarsCardProps) {
  const most = Math.max(1, ...months.map((month) => Number(month.total)))
  return (
    <section className="panel bars-card">
      <h3>
        <Icon name={icon} />
        {label}
      </h3>
      <p className="bars-total money">
        {formatAmount(total)}
        <small> Bs</small>
      </p>
      <p className="muted">{count}</p>
      <svg
        className="bars"
        viewBox={`0 0 ${WIDTH} ${TOP + HEIGHT + 16}`}
        aria-label={`${label} por mes`}
      >
        {months.map((month, i) => (
          <Bar key={month.name} month={month} index={i} most={most} isCurrent={i === current} />
        ))}
        <text y={TOP + HEIGHT + 13}>Ene</text>
        <text x={WIDTH} y={TOP + HEIGHT + 13} textAnchor="end">
          Dic
        </text>
      </svg>
      <div className="sr-only">
        <table>
          <caption>{`${label} por mes`}</caption>
          <tbody>
            {months.map((month) => (
              <tr key={month.name}>
                <th scope="row">{month.name}</th>
                <td>{formatBs(month.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type BarProps = { month: MonthTotal; index: number; most: number; isCurrent: boolean }

function Bar({ month, index, most, isCurrent }: BarProps) {
  const share = Number(month.total) / most
  const height = Math.max(share > 0 ? 2 : 0, Math.round(share * HEIGHT))
  const x = index * STEP
  const text = `${month.name}: ${formatBs(month.total)}`
  const [anchor, textX] = placeOf(index)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture that can be focused
    <g tabIndex={0} role="img" aria-label={text}>
      <rect className="bar-hit" x={x} y={TOP} width={STEP} height={HEIGHT} />
      <rect
        className={isCurrent ? 'bar bar-current' : 'bar'}
        x={x + 3}
        y={TOP + HEIGHT - height}
        width={STEP - 6}
        height={height}
        rx={1.5}
      />
      <text className="bar-value" x={textX} y={TOP - 6} textAnchor={anchor}>
        {text}
      </text>
    </g>
  )
}

/** The anchor and position of a bar's value, so that it never leaves the card. */
function placeOf(index: number): ['start' | 'middle' | 'end', number] {
  if (index < 4) return ['start', 0]
  return index > 7 ? ['end', WIDTH] : ['middle', WIDTH / 2]
}
