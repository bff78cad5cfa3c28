/** Adding, changing and ending what is fixed for a person (docs/rules/law.md#19). */
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { checkVersion, FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { SaidOf } from '#app/kernel/fields/inputs.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { conceptNamed, partNamed } from '#app/models/payroll/catalogue.ts'
import { MOST_LINES, NO_LINE_KIND } from '#app/models/payroll/line-problems.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import { EMPLOYEE } from '#app/models/titulars/fields.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import { fixed_concepts } from '#db/schema.ts'
import type { fixedConceptInput } from './fields.ts'
import { type FixedConcept, fixedConceptsOf, getFixedConcept } from './read.server.ts'

export type FixedConceptInput = SaidOf<typeof fixedConceptInput>

const FIXED = { kind: 'fixed_concept', table: fixed_concepts }
const OWN_PART = problem(
  'not_applicable',
  'Es una parte de cada orden: va en la orden, no como concepto fijo',
)
const ONLY_EMPLOYEES = problem('not_applicable', 'Solo los empleados tienen conceptos fijos')
const ANOTHER = problem('immutable', 'Es de otro titular: elimine este y cree el suyo')
const ENDS_EARLY = problem('too_small', 'Termina antes de empezar')
const TOO_MANY = problem('too_many', `Una orden lleva como máximo ${MOST_LINES} conceptos`)
/** More say nothing of anybody, and are read with each of their orders. */
const MOST_OF_PERSON = 200
const TOO_MANY_KEPT = problem(
  'too_many',
  `Una persona tiene como máximo ${MOST_OF_PERSON}: elimine los terminados`,
)

/** Returns the new one's id. Throws FieldErrors. */
export async function createFixedConcept(
  tx: Tx,
  input: FixedConceptInput,
  actor: Actor,
): Promise<number> {
  const values = await judged(tx, input)
  const at = actor.at.toISOString()
  const row = { ...values, created_at: at, updated_at: at }
  const { id } = await insertRow(tx, fixed_concepts, row)
  const after = await getFixedConcept(tx, id)
  await recordAudit(tx, actor, 'create', 'fixed_concept', id, null, after)
  return id
}

/** Changes the given fields. Orders that exist keep theirs. Throws FieldErrors. */
export async function updateFixedConcept(
  tx: Tx,
  id: number,
  changes: Partial<FixedConceptInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getFixedConcept(tx, id)
  checkVersion(before, version)
  const { titular_id = before.titular_id } = changes
  if (titular_id !== before.titular_id) throw new FieldErrors({ titular_id: ANOTHER })
  const { concept_id: _, ...known } = before
  const values = await judged(tx, { ...known, ...changes }, before)
  // The trail has its name, whether it is of the catalogue or not.
  const concept = values.concept ?? (await nameOf(tx, values.concept_id))
  await changeRecord(tx, FIXED, before, values, actor, { after: { concept } })
}

/** Ends it for all orders to come, as if it had never been. */
export async function deleteFixedConcept(tx: Tx, id: number, actor: Actor): Promise<void> {
  const before = await getFixedConcept(tx, id)
  await tx.delete(fixed_concepts).where(eq(fixed_concepts.id, id))
  await recordAudit(tx, actor, 'delete', 'fixed_concept', id, before, null)
}

async function nameOf(tx: Tx, id: number | null): Promise<string | undefined> {
  const { concepts } = await readCatalogue(tx, false)
  return concepts.find((each) => each.id === id)?.name
}

/** Of the one that is changed its concept stays, though nothing else may name it any more. */
async function judged(tx: Tx, input: FixedConceptInput, before?: FixedConcept) {
  const { titular_id, concept, amount, paydays, since, until = null } = input
  const problems: Problems = {}
  const { scope } = await getTitular(tx, titular_id).catch(() => ({ scope: null }))
  if (scope !== EMPLOYEE) problems.titular_id = ONLY_EMPLOYEES
  const { concepts } = await readCatalogue(tx, false)
  const isSame = before?.concept === concept
  const own = isSame ? concepts.find(({ id }) => id === before.concept_id) : undefined
  const named = own ?? conceptNamed(concepts, concept)
  const part = isSame ? undefined : partNamed(concepts, concept)
  if (part) problems.concept = OWN_PART
  const kind = input.kind ?? named?.kind
  if (!kind) problems.kind = NO_LINE_KIND
  else if (named && named.kind !== kind) {
    const does = named.kind === 'asignacion' ? 'se asigna' : 'se deduce'
    problems.kind = problem('invalid', `${named.name} ${does}`)
  }
  const others = (await fixedConceptsOf(tx, titular_id)).filter(({ id }) => id !== before?.id)
  if (until && until < since) problems.until = ENDS_EARLY
  else if (mostOnOneDay(others, since, until) >= MOST_LINES) problems.concept ??= TOO_MANY
  if (others.length >= MOST_OF_PERSON) problems.concept ??= TOO_MANY_KEPT
  if (!kind || Object.keys(problems).length > 0) throw new FieldErrors(problems)
  return {
    ...{ titular_id, kind, amount, paydays, since, until },
    concept_id: named?.id ?? null,
    concept: named ? null : concept,
  }
}

/** How many of them hold together on some day from one to another, or to none. */
function mostOnOneDay(all: readonly FixedConcept[], since: IsoDate, until: IsoDate | null): number {
  const holds = (day: IsoDate) =>
    all.filter((one) => one.since <= day && (one.until === null || one.until >= day)).length
  // Most hold where one of them begins.
  const days = all.map((one) => one.since).filter((day) => day > since && (!until || day <= until))
  return Math.max(...[since, ...days].map(holds))
}
