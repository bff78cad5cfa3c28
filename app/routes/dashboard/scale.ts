/** The scale of a chart of amounts. Runs anywhere. */

/** Whole, thousands, millions and so on, from the smallest, as lines and as texts name them. */
const UNITS = [
  [1, '', 'Bs'],
  [1e3, ' mil', 'miles de Bs'],
  [1e6, ' M', 'millones de Bs'],
  [1e9, ' MM', 'miles de millones de Bs'],
  [1e12, ' B', 'billones de Bs'],
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
  /** The name of that unit, 'millones de Bs'; of nothing there is none. */
  unit: string | undefined
}

/** Round lines, at most five above 0, that reach over the largest amount. */
export function scaleOf(amounts: readonly bigint[]): Scale {
  const most = Math.max(...amounts.map(inBs))
  if (most === 0) {
    return {
      ticks: [{ share: 0, text: '0' }],
      shareOf: () => 0,
      textOf: () => '0',
      unit: undefined,
    }
  }
  const power = 10 ** Math.floor(Math.log10(most / MOST_LINES))
  const step = (ROUND.find((each) => each * power * MOST_LINES >= most) ?? 10) * power
  const lines = Math.max(1, Math.ceil(most / step))
  const top = lines * step
  const [size, short, unit] = UNITS.findLast(([least]) => top >= least) ?? UNITS[0]
  return {
    ticks: Array.from({ length: lines + 1 }, (_, i) => ({
      share: i / lines,
      text: i === 0 ? '0' : `${figures.format((i * step) / size)}${short}`,
    })),
    shareOf: (amount) => inBs(amount) / top,
    textOf: (amount) => figures.format(inBs(amount) / size),
    unit,
  }
}

const inBs = (amount: bigint) => Number(amount) / 100

const figures = new Intl.NumberFormat('es-VE', { maximumSignificantDigits: 3 })
