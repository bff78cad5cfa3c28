/** The catalogue of concepts as lines of orders name them (docs/rules/law.md#14). Pure: runs anywhere. */
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { LineKind } from '#db/kinds.ts'
import { type Computed, type Nature, WORK_QUANTITIES, type WorkQuantity } from '#db/law-kinds.ts'
import { PART_KEYS, type PartKey } from '#db/payroll-parts.ts'
import type { PartNatures } from '#db/schema.ts'
import { type Parameter, parametersOn } from './parameters.ts'

/** A concept of the catalogue; `code` of an order's own part is its key. */
export type Concept = {
  id: number
  code: string
  name: string
  kind: LineKind
  nature: Nature
  computed: Computed
  active: boolean
}

/** The concepts, and the values that their hours and days count by. */
export type Catalogue = { concepts: readonly Concept[]; factors: readonly Parameter[] }

export type Timed = Exclude<Computed, 'amount' | 'part'>
export const isTimed = (computed: Computed): computed is Timed =>
  computed !== 'amount' && computed !== 'part'

/** Whether a quantity of it is of days; hours otherwise. */
export const isOfDays = (computed: Computed): boolean =>
  computed === 'days' || computed === 'holiday'

/** The active concept that a line names by its name or code, in whatever case; never an order's own part. */
export function conceptNamed(
  concepts: readonly Concept[],
  said: string,
): (Concept & { computed: Exclude<Computed, 'part'> }) | undefined {
  const named = namesOf(concepts).get(searchKey(said))
  return named?.computed === 'part' ? undefined : (named as ReturnType<typeof conceptNamed>)
}

/** The order's own part that a text names likewise, which no line may. */
export function partNamed(concepts: readonly Concept[], said: string): Concept | undefined {
  const named = namesOf(concepts).get(searchKey(said))
  // Who has no percentage of income tax is deducted what is typed of it.
  return named?.computed === 'part' && named.code !== 'islr' ? named : undefined
}

const NAMES = new WeakMap<readonly Concept[], ReadonlyMap<string, Concept>>()

/** The concepts by what a line may call them, which is found once: ten thousand orders have many lines. */
function namesOf(concepts: readonly Concept[]): ReadonlyMap<string, Concept> {
  const known = NAMES.get(concepts)
  if (known) return known
  const names = new Map<string, Concept>()
  for (const concept of concepts) {
    if (!concept.active) continue
    for (const key of [searchKey(concept.name), concept.code]) {
      if (!names.has(key)) names.set(key, concept)
    }
  }
  NAMES.set(concepts, names)
  return names
}

/** What hours or days count by on a day, and whether nobody has confirmed it. */
export function factorOn(
  { factors }: Pick<Catalogue, 'factors'>,
  computed: Timed,
  day: IsoDate,
): { factor: string; isOpen: boolean } {
  if (computed === 'hours' || computed === 'days') return { factor: '1', isOpen: false }
  const { values, unconfirmed } = parametersOn(factors, day, WORK_QUANTITIES)
  const name: WorkQuantity = computed
  return { factor: values[name] ?? '0', isOpen: unconfirmed.includes(name) }
}

/** Whether a part that is computed from the wages would be wages. */
export const isBaseOfItself = ({ code, nature }: Pick<Concept, 'code' | 'nature'>): boolean =>
  nature !== 'no_salarial' && ['lph', 'sso', 'lacks', 'islr'].includes(code)

/** What parts are usually a base of; others by their kind. */
const USUAL: Record<PartKey, Nature> = {
  adition: 'salarial',
  discount: 'no_salarial',
  bonus: 'no_salarial',
  lph: 'no_salarial',
  sso: 'no_salarial',
  lacks: 'no_salarial',
  islr: 'no_salarial',
}

/** The parts that are a base of something else than usual; undefined if none is. */
export function naturesOf(
  concepts: readonly Pick<Concept, 'code' | 'nature'>[],
): PartNatures | undefined {
  const chosen = concepts.flatMap(({ code, nature }) =>
    PART_KEYS.some((part) => part === code && USUAL[part] !== nature) ? [[code, nature]] : [],
  )
  return chosen.length > 0 ? (Object.fromEntries(chosen) as PartNatures) : undefined
}
