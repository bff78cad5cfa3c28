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
  /** The lines from 0 to the top, each at its share of the height. */
  ticks: { share: number; text: string }[]
  /** An amount's share of the height; amounts in céntimos. */
  shareOf: (amount: bigint) => number
}

/** Round lines, at most four above 0, that reach over the largest amount. */
export function scaleOf(amounts: readonly bigint[]): Scale {
  const most = Math.max(1, ...amounts.map(inBs))
  const power = 10 ** Math.floor(Math.log10(most / MOST_LINES))
  const step = (ROUND.find((each) => each * power * MOST_LINES >= most) ?? 10) * power
  const lines = Math.max(1, Math.ceil(most / step))
  const top = lines * step
  return {
    ticks: Array.from({ length: lines + 1 }, (_, i) => ({
      share: i / lines,
      text: short(i * step, top),
    })),
    shareOf: (amount) => inBs(amount) / top,
  }
}

/** An amount as a bar bears it: `2,99 M`. */
export const shortAmount = (amount: bigint): string => short(inBs(amount), inBs(amount))

const inBs = (amount: bigint) => Number(amount) / 100

const figures = new Intl.NumberFormat('es-VE', { maximumFractionDigits: 2 })

/** In the unit that the largest of its kind has. */
function short(bs: number, largest: number): string {
  const [unit, name] = UNITS.findLast(([size]) => largest >= size) ?? UNITS[0]
  return bs === 0 ? '0' : `${figures.format(bs / unit)}${name}`
}
