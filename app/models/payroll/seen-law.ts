/** What a form shows of the law's terms, and of hours and days, to be known again. Pure: runs anywhere. */
import { searchKey } from '#app/kernel/values/text.ts'
import type { Shift } from '#db/kinds.ts'
import type { Catalogue } from './catalogue.ts'
import type { PayrollTerms } from './compute.ts'
import { type SaidLine, type Settling, usualNature } from './said-lines.ts'

/**
 * The terms by law and rate for the form: the days that they are of and their digest,
 * '2026-11.primera.0f…'; '-.primera' without any.
 */
export function seenLaw(
  { law, agreed, natures }: Pick<PayrollTerms, 'law' | 'agreed' | 'natures'>,
  payday: string,
): string {
  if (!law && !agreed) return `-.${payday}`
  const { values = {}, month = '-', hired_at, left_at, earlier, rate, worked, own } = law ?? {}
  const firsts = earlier?.map(({ salary, base, salarial, taken, late }) => [
    ...[salary, base, salarial, Object.entries(taken).sort(), late],
  ])
  const all = [hired_at, left_at, Object.entries(values).sort(), firsts, rate?.value, rate?.day]
  const terms = [...all, law?.month_before, law?.salary_before]
  const bases = [natures ?? {}, own ?? {}].flatMap((each) => Object.entries(each).sort())
  const days = worked?.map(({ days, salary, currency, rate }) => [
    ...[days, salary, currency, rate?.value],
  ])
  const wage = agreed && [agreed.currency, agreed.salary, agreed.rate.value, agreed.rate.day]
  return `${month}.${payday}.${digest(JSON.stringify([...terms, ...(wage ?? []), ...(days ?? []), ...bases]))}`
}

/**
 * What hours and days of lines go by, for the form: a digest of the shift and of all that they were ever to
 * count by; undefined where no line says any.
 */
export function seenHours(
  lines: readonly { quantity?: string | null | undefined }[],
  { factors }: Pick<Catalogue, 'factors'>,
  shift: Shift,
): string | undefined {
  if (!lines.some(({ quantity }) => quantity)) return undefined
  return `h${digest(JSON.stringify([shift, ...factors.map(({ id }) => id)]))}`
}

/** A line as it was said, and what enters the computation of its concept: '3f0a1b2c-salarial-overtime'. */
export type LineMark = { concept: string; mark: string }

/** What the catalogue says of lines: what they are a base of, and how hours or days of them count. */
export const markLines = (
  said: readonly SaidLine[],
  settle: Settling,
  { concepts }: Pick<Catalogue, 'concepts'>,
): LineMark[] =>
  said.flatMap((each) => {
    const settled = settle(each)
    if (!('line' in settled)) return []
    const { kind, nature = usualNature(kind), quantity, concept_id } = settled.line
    const counts = quantity && concepts.find(({ id }) => id === concept_id)?.computed
    const words = digest(searchKey(each.concept)).slice(8)
    return { concept: each.concept, mark: `${words}-${nature}-${counts ?? ''}` }
  })

/** The marks of lines for the form: 'l3f0a1b2c-salarial-overtime.5e6f7a8b-no_salarial-'. */
export const seenLines = (marks: readonly LineMark[]): string =>
  `l${marks.map(({ mark }) => mark).join('.')}`

/** FNV-1a of 64 bits: it tells texts of our own apart, and guards nothing. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const unit of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit.charCodeAt(0))) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
