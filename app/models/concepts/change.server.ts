/** Adding, changing and deactivating concepts (docs/rules/law.md#14). */
import { and, countDistinct, eq, gte, isNull, ne, or } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { isBaseOfItself } from '#app/models/payroll/catalogue.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import { concepts, fixed_concepts } from '#db/schema.ts'
import { type conceptInput, MOST_CODE } from './fields.ts'
import { type ConceptRecord, getConcept } from './read.server.ts'

export type ConceptInput = InputOf<typeof conceptInput>
type Next = ConceptInput & { code: string }

const CONCEPT = { kind: 'concept', table: concepts }
const OWN_RULES = problem(
  'unknown_value',
  'Solo los conceptos propios de la orden tienen sus reglas',
)
const FIXED = problem('immutable', 'Es un concepto propio de la orden: solo cambia su naturaleza')
const ALWAYS_WAGES = problem('immutable', 'El salario base es siempre salarial')
const BASE_OF_ITSELF = problem(
  'not_applicable',
  'Se calcula sobre el salario, y no puede ser parte de él',
)
const ALWAYS_ACTIVE = problem('in_use', 'Es un concepto propio de la orden: no se desactiva')

/** Returns the new concept's id. Throws FieldErrors for a code or name that is taken. */
export async function createConcept(tx: Tx, input: ConceptInput, actor: Actor): Promise<number> {
  if (input.computed === 'part') throw new FieldErrors({ computed: OWN_RULES })
  const values = { ...input, code: input.code ?? codeOf(input.name) }
  await refuseKnown(tx, values)
  const at = actor.at.toISOString()
  const row = { ...values, ...keysOf(values), created_at: at, updated_at: at }
  const made = await insertRow(tx, concepts, row)
  await recordAudit(tx, actor, 'create', 'concept', made.id, null, made)
  return made.id
}

/** Changes the given fields; of an order's own parts only the nature. Orders that exist keep theirs. */
export async function updateConcept(
  tx: Tx,
  id: number,
  changes: Partial<ConceptInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getConcept(tx, id)
  checkVersion(before, version)
  const { name, kind, nature, computed } = { ...before, ...changes }
  const next = { code: changes.code ?? before.code, name, kind, nature, computed }
  const wrong = before.computed === 'part' ? wrongOfPart(before, next) : wrongOfOther(next)
  const held = kind === before.kind ? undefined : await heldFixed(tx, id, todayInCaracas(actor.at))
  if (held) wrong.kind ??= held
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  await refuseKnown(tx, next, id)
  await changeRecord(tx, CONCEPT, before, { ...next, ...keysOf(next) }, actor)
}

/** 'Prima por hogar' as 'prima_por_hogar'. */
const codeOf = (name: string): string =>
  searchKey(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, MOST_CODE)
    .replace(/_+$/, '') || 'concepto'

const FIELDS = ['code', 'name', 'kind', 'computed'] as const

function wrongOfPart(before: ConceptRecord, next: Next): Problems {
  const changed = FIELDS.filter((field) => next[field] !== before[field])
  const fixed = Object.fromEntries(changed.map((field) => [field, FIXED]))
  if (next.nature === before.nature) return fixed
  if (before.code === 'base') return { ...fixed, nature: ALWAYS_WAGES }
  return isBaseOfItself(next) ? { ...fixed, nature: BASE_OF_ITSELF } : fixed
}

const wrongOfOther = ({ computed }: Next): Problems =>
  computed === 'part' ? { computed: OWN_RULES } : {}

/** New lines can name the concept. */
export const activateConcept = (tx: Tx, id: number, actor: Actor, version?: number) =>
  setActive(tx, id, true, actor, version)

/** New lines can no longer name the concept. Throws Conflict for an order's own. */
export const deactivateConcept = (tx: Tx, id: number, actor: Actor, version?: number) =>
  setActive(tx, id, false, actor, version)

async function setActive(
  tx: Tx,
  id: number,
  active: boolean,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getConcept(tx, id)
  checkVersion(before, version)
  if (before.computed === 'part' && !active) throw new Conflict(ALWAYS_ACTIVE)
  const held = active ? undefined : await heldFixed(tx, id, todayInCaracas(actor.at))
  if (held) throw new Conflict(held)
  const action = active ? 'activate' : 'deactivate'
  await changeRecord(tx, CONCEPT, before, { active }, actor, { action })
}

/** For whom it is fixed from a day on: their orders would have what nobody can name, or the other sign. */
async function heldFixed(tx: Tx, id: number, today: IsoDate): Promise<Problem | undefined> {
  const { concept_id, titular_id, until } = fixed_concepts
  const [held] = await tx
    .select({ n: countDistinct(titular_id) })
    .from(fixed_concepts)
    .where(and(eq(concept_id, id), or(isNull(until), gte(until, today))))
  const people = counted(held?.n ?? 0, 'persona', 'personas')
  return held?.n
    ? problem('in_use', `Es un concepto fijo de ${people}: termínelo antes`)
    : undefined
}

const keysOf = ({ code, name }: Pick<Next, 'code' | 'name'>) => ({
  name_key: searchKey(name),
  search_key: searchKey(`${code} ${name}`),
})

/** Lines name a concept by its name or its code, so that no other has either. */
async function refuseKnown(tx: Tx, { code, name }: Next, own = 0): Promise<void> {
  const key = searchKey(name)
  const known = await tx
    .select({ code: concepts.code, name: concepts.name, name_key: concepts.name_key })
    .from(concepts)
    .where(
      and(
        ne(concepts.id, own),
        or(
          ...[eq(concepts.code, code), eq(concepts.code, key)],
          ...[eq(concepts.name_key, key), eq(concepts.name_key, code)],
        ),
      ),
    )
  const wrong: Problems = {}
  for (const other of known) {
    const text = `Ya es de ${other.name}`
    if (other.code === code || other.name_key === code) wrong.code = problem('taken', text)
    if (other.name_key === key || other.code === key) wrong.name = problem('taken', text)
  }
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
}
