/** The scale of a chart of amounts. Runs anywhere. */

/** Whole, thousands, millions and so on, from the smallest. */
const UNITS = [
  [1, ''],
  [1e3, ' mil'],
  [1e6, ' M'],
  [1e9, ' MM'],
  [1e12, ' B'],
] as const
/** What a line of the scale may be a power of ten of. */
const ROUND = [1, 2, 5, 10]
const MOST_LINES = 4

type Scale = {
  /** The lines from 0 to the top, each at its share of the height; 0 alone of nothing. */
  ticks: { share: number; text: string }[]
  /** An amount's share of the height; amounts in céntimos. */
  shareOf: (amount: bigint) => number
  /** An amount in the unit of the lines, without its name: `2,99` of a scale up to `4 M`. */
  textOf: (amount: bigint) => string
}

/** Round lines, at most five above 0, that reach over the largest amount. */
export function scaleOf(amounts: readonly bigint[]): Scale {
  const most = Math.max(...amounts.map(inBs))
  if (most === 0) return { ticks: [{ share: 0, text: '0' }], shareOf: () => 0, textOf: () => '0' }
  const power = 10 ** Math.floor(Math.log10(most / MOST_LINES))
  const step = (ROUND.find((each) => each * power * MOST_LINES >= most) ?? 10) * power
  const lines = Math.max(1, Math.ceil(most / step))
  const top = lines * step
  const [unit, name] = UNITS.findLast(([size]) => top >= size) ?? UNITS[0]
  return {
    ticks: Array.from({ length: lines + 1 }, (_, i) => ({
      share: i / lines,
      text: i === 0 ? '0' : `${figures.format((i * step) / unit)}${name}`,
    })),
    shareOf: (amount) => inBs(amount) / top,
    textOf: (amount) => figures.format(inBs(amount) / unit),
  }
}

const inBs = (amount: bigint) => Number(amount) / 100

const figures = new Intl.NumberFormat('es-VE', { maximumSignificantDigits: 3 })
