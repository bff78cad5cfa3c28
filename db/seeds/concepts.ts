/** The concepts that payroll begins with; whoever needs others adds them. */
import type { Tx } from '../client.server.ts'
import type { LineKind } from '../kinds.ts'
import type { Computed, Nature } from '../law-kinds.ts'
import { concepts } from '../schema.ts'
import { searchKey } from './keys.ts'

type Begun = readonly [
  code: string,
  name: string,
  kind: LineKind,
  nature: Nature,
  computed: Computed,
]

/** An order's own parts, then what the law knows of hours and days. */
const BEGUN: readonly Begun[] = [
  ['base', 'Salario base', 'asignacion', 'salarial', 'part'],
  ['adition', 'Ingreso adicional', 'asignacion', 'salarial', 'part'],
  ['bonus', 'Bono de alimentación', 'asignacion', 'no_salarial', 'part'],
  ['discount', 'Descuento', 'deduccion', 'no_salarial', 'part'],
  ['lph', 'L.P.H', 'deduccion', 'no_salarial', 'part'],
  ['sso', 'S.S.O', 'deduccion', 'no_salarial', 'part'],
  ['lacks', 'Paro forzoso', 'deduccion', 'no_salarial', 'part'],
  ['islr', 'ISLR', 'deduccion', 'no_salarial', 'part'],
  ['overtime', 'Horas extras', 'asignacion', 'salarial', 'overtime'],
  ['overtime_night', 'Horas extras nocturnas', 'asignacion', 'salarial', 'overtime_night'],
  [
    'overtime_unpermitted',
    'Horas extras sin permiso',
    'asignacion',
    'salarial',
    'overtime_unpermitted',
  ],
  ['night', 'Bono nocturno', 'asignacion', 'salarial', 'night'],
  ['holiday', 'Feriado o descanso trabajado', 'asignacion', 'salarial', 'holiday'],
  ['commission', 'Comisiones', 'asignacion', 'salarial', 'amount'],
  ['reimbursement', 'Reembolso de gastos', 'asignacion', 'no_salarial', 'amount'],
  ['absence_days', 'Inasistencias', 'deduccion', 'salarial', 'days'],
  ['absence_hours', 'Horas no trabajadas', 'deduccion', 'salarial', 'hours'],
]

/**
 * Fills the catalogue, or adds the parts that it has not, unless a concept of the company's own has their
 * name or code.
 */
export async function loadConcepts(tx: Tx, now: Date): Promise<void> {
  const known = new Set(
    (await tx.select({ code: concepts.code }).from(concepts)).map(({ code }) => code),
  )
  const lacking = BEGUN.filter(
    ([code, , , , computed]) => !known.has(code) && (known.size === 0 || computed === 'part'),
  )
  if (lacking.length === 0) return
  const at = now.toISOString()
  const rows = lacking.map(([code, name, kind, nature, computed]) => ({
    ...{ code, name, kind, nature, computed },
    ...{ name_key: searchKey(name), search_key: searchKey(`${code} ${name}`) },
    ...{ created_at: at, updated_at: at },
  }))
  await tx.insert(concepts).values(rows).onConflictDoNothing()
}
