/** Stores the rates of a file: all of them, or none (docs/rules/rates.md#6). */
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { fieldsFor, type InputOf } from '#app/kernel/fields/inputs.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDateShort, todayInCaracas } from '#app/kernel/values/dates.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { CURRENCIES, type Currency } from '#db/kinds.ts'
import { rates } from '#db/schema.ts'
import { signed } from './change.server.ts'
import { formatRate, isFar, type rateInput } from './fields.ts'
import { type FileRow, type ReadRow, readRow } from './file.ts'
import { ratesBetween } from './read.server.ts'

type Line = { line: number; rate: InputOf<typeof rateInput> }

const MOST_NAMED = 10

/**
 * Enters all or none, the oldest first; returns how many were entered, and how many stood already. Throws
 * FieldErrors under `file`, which names the lines.
 */
export async function storeRates(
  tx: Tx,
  { name, rows }: { name: string; rows: readonly FileRow[] },
  allowsFar: boolean,
  actor: Actor,
): Promise<{ entered: number; same: number }> {
  const fields = fieldsFor('form', todayInCaracas(actor.at))
  const read = await inTurns(rows, (some) => some.map((row) => readRow(row, fields)))
  const wrong = [...faultsIn(read), ...repeatedIn(linesIn(read))]
  if (wrong.length > 0) throw new FieldErrors({ file: named(wrong.sort(byLine)) })
  const fresh: Line[] = []
  const far: Line[] = []
  for (const currency of CURRENCIES) {
    const judged = await judge(tx, currency, linesIn(read))
    fresh.push(...judged.fresh)
    far.push(...judged.far)
  }
  if (far.length > 0 && !allowsFar) throw new FieldErrors({ file: farText(far) })
  const entered = fresh.map(({ rate: { currency, day, value, source } }) => ({
    ...{ currency, day, value, source },
    ...signed(actor),
  }))
  const made = await insertRows(tx, rates, entered, { id: rates.id })
  const last = made.at(-1)
  const count = fresh.length
  if (last) await recordAudit(tx, actor, 'create', 'rate', last.id, null, { name, count })
  return { entered: count, same: rows.length - count }
}

type Fault = { line: number; text: string }

const byLine = (one: Fault | Line, other: Fault | Line) => one.line - other.line

const faultsIn = (read: readonly ReadRow[]): Fault[] =>
  read.flatMap(({ line, faults = [] }) => faults.map((text) => ({ line, text })))

const linesIn = (read: readonly ReadRow[]): Line[] =>
  read.flatMap(({ line, rate }) => (rate ? [{ line, rate }] : []))

/** Lines for a day that another line has with another value: the file does not say which counts. */
function repeatedIn(lines: readonly Line[]): Fault[] {
  const first = new Map<string, Line>()
  return lines.flatMap(({ line, rate }) => {
    const key = `${rate.currency} ${rate.day}`
    const known = first.get(key)
    if (!known) first.set(key, { line, rate })
    if (!known || known.rate.value === rate.value) return []
    return [{ line, text: `Fecha: la fila ${known.line} da otra tasa de ese día` }]
  })
}

/** The lines of a currency that say something new, by day, and those of them that are far off. */
async function judge(tx: Tx, currency: Currency, all: readonly Line[]) {
  const lines = all
    .filter(({ rate }) => rate.currency === currency)
    .sort((one, other) => one.rate.day.localeCompare(other.rate.day))
  const [first, last] = [lines[0]?.rate.day, lines.at(-1)?.rate.day]
  if (!first || !last) return { fresh: [], far: [] }
  const standing = await ratesBetween(tx, currency, first, last)
  const values = new Map(standing.map(({ day, value }) => [day, value]))
  const fresh = lines.filter(({ rate: { day, value } }) => {
    const isNew = values.get(day) !== value
    values.set(day, value)
    return isNew
  })
  const before = new Map<string, Decimal>()
  let carried: Decimal | undefined
  for (const day of [...values.keys()].sort()) {
    if (carried) before.set(day, carried)
    carried = values.get(day)
  }
  const far = fresh.filter(({ rate: { day, value } }) => isFar(value, before.get(day) ?? value))
  return { fresh, far }
}

function farText(far: readonly Line[]): Problem {
  const lines = far
    .toSorted(byLine)
    .slice(0, MOST_NAMED)
    .map(
      ({ line, rate }) =>
        `fila ${line} (${formatRate(rate.value)} Bs, ${formatDateShort(rate.day)})`,
    )
  const more = far.length - lines.length
  const rest = more > 0 ? ` y ${more} más` : ''
  return problem(
    'rate_far',
    `Se apartan más de 20 % de la tasa anterior: ${lines.join(', ')}${rest}. Para guardarlas elija el archivo otra vez y marque la casilla`,
  )
}

function named(wrong: readonly Fault[]): Problem[] {
  const said = wrong
    .slice(0, MOST_NAMED)
    .map(({ line, text }) => problem('invalid', `Fila ${line}: ${text}`))
  const more = wrong.length - said.length
  return more > 0
    ? [...said, problem('too_many', `Y ${counted(more, 'error', 'errores')} más`)]
    : said
}
