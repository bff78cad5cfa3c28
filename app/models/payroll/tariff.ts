/** The income tax that is proposed of wages (docs/rules/law.md#16). Pure: runs anywhere. */
import {
  type Decimal,
  decimalFromApi,
  formatDecimal,
  isAbove,
  parseDecimal,
} from '#app/kernel/values/decimals.ts'

/** A row of the tariff: up to so many tax units the percentage, less a fixed number of units; the last row has no end. */
export type TariffRow = { upTo?: Decimal; percent: Decimal; less: Decimal }

/** A tariff has a few rows; a longer text is not read. */
export const MOST_TARIFF_SIGNS = 400
const MOST_ROWS = 20

/**
 * Reads a tariff: rows of 'up to: percentage: less' between semicolons, the last without its end, such as
 * `1000:6:0; 1500:9:30; :34:875`. Undefined unless the rows rise.
 */
export function readTariff(text: string, edge: 'form' | 'api'): TariffRow[] | undefined {
  if (text.length > MOST_TARIFF_SIGNS) return undefined
  const number = (said: string) => (edge === 'form' ? parseDecimal : decimalFromApi)(said.trim(), 2)
  const parts = text.split(';')
  if (parts.length > MOST_ROWS) return undefined
  const rows = parts.flatMap((part, i): TariffRow[] => {
    const [end = '', ...rest] = part.split(':')
    const [percent, less] = rest.map(number)
    const upTo = number(end)
    const isLast = i === parts.length - 1
    if (rest.length !== 2 || percent === undefined || less === undefined) return []
    if (isLast ? end.trim() !== '' : upTo === undefined) return []
    return [{ ...(upTo !== undefined && { upTo }), percent, less }]
  })
  const isWhole = rows.length === parts.length
  return isWhole && rows.every(isRising) ? rows : undefined
}

function isRising({ upTo, percent }: TariffRow, i: number, rows: readonly TariffRow[]): boolean {
  const before = rows[i - 1]
  if (isAbove(percent, '100')) return false
  return !before?.upTo || upTo === undefined || isAbove(upTo, before.upTo)
}

export const keptTariff = (rows: readonly TariffRow[]): string =>
  rows.map(({ upTo = '', percent, less }) => `${upTo}:${percent}:${less}`).join(';')

/** A kept tariff as a form takes it: '1.000: 6: 0; 1.500: 9: 30; : 34: 875'. */
export const typedTariff = (kept: string): string =>
  rowsOf(kept)
    .map(({ upTo, ...row }) =>
      [
        upTo === undefined ? '' : formatDecimal(upTo),
        formatDecimal(row.percent),
        formatDecimal(row.less),
      ].join(': '),
    )
    .join('; ')

/** 'hasta 1.000 UT 6 %; hasta 1.500 UT 9 % − 30; más 34 % − 875' */
export const tariffText = (kept: string): string =>
  rowsOf(kept)
    .map(({ upTo, percent, less }) => {
      const until = upTo === undefined ? 'más' : `hasta ${formatDecimal(upTo)} UT`
      return `${until} ${formatDecimal(percent)} %${less === '0' ? '' : ` − ${formatDecimal(less)}`}`
    })
    .join('; ')

const rowsOf = (kept: string): TariffRow[] => readTariff(kept, 'api') ?? []
