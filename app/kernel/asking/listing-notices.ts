/** Says in Spanish which parts of a query were ignored, by name and value. */
import { formatDate } from '#app/kernel/values/dates.ts'
import { type Problems, readDay } from './listing.ts'

/** Spanish names for the parts of queries that all lists share. */
const NAMES: Record<string, string> = {
  page: 'página',
  limit: 'filas por página',
  search: 'búsqueda',
  sort_by: 'orden',
  startDate: 'fecha inicial',
  endDate: 'fecha final',
  scope: 'ámbito',
  type: 'tipo',
  active: 'activos',
  titular: 'titular',
  account: 'cuenta',
  enterprise: 'cuenta de la empresa',
  bank: 'banco',
  currency: 'moneda',
  ids: 'elegidos',
  payday: 'quincena',
  month: 'mes',
  status: 'estado',
  payroll_run: 'nómina',
  voided: 'anuladas',
  role: 'rol',
  pending: 'por confirmar',
  target: 'dirigido a',
  user: 'usuario',
  kind: 'registro',
  unread: 'sin leer',
  format: 'formato',
  year: 'año',
  earlier: 'nómina anterior',
  change: 'cambio',
  state: 'estado',
  department: 'departamento',
  by: 'una fila por',
  per_sheet: 'recibos por hoja',
  step: 'paso',
  notice: 'aviso',
  view: 'vista',
}
/** Characters of a value that are repeated at most. */
const SHOWN = 40

/** `titular «abc»`: part of a query for people to read, without invisible characters. */
function namedPart(name: string, query: URLSearchParams): string {
  const value = [
    ...(query.get(name) ?? '')
      .slice(0, 4 * SHOWN)
      .replace(/\p{C}/gu, '')
      .trim(),
  ]
  const shown = value.slice(0, SHOWN).join('') + (value.length > SHOWN ? '…' : '')
  return `${Object.hasOwn(NAMES, name) ? NAMES[name] : name} «${shown}»`
}

/** The ignored parts of a query in one sentence; undefined when there are none. */
export function droppedNotice(problems: Problems, query: URLSearchParams): string | undefined {
  const said = []
  const isTurned = isRangeTurned(problems)
  const unknown = Object.keys(problems).filter((name) => !(isTurned && isDate(name)))
  if (unknown.length > 0) {
    const parts = unknown.map((name) => namedPart(name, query))
    said.push(`No se tomó en cuenta lo que no se conoce en la dirección: ${parts.join(', ')}`)
  }
  if (isTurned) said.push(`${rangeText(query)}: no se tomaron en cuenta`)
  return said.length > 0 ? said.join('. ') : undefined
}

/** Why a query is refused: each problem with the part that causes it. */
export function refusalNotice(problems: Problems, query: URLSearchParams): string {
  const isTurned = isRangeTurned(problems)
  const texts = Object.entries(problems)
    .filter(([name]) => !(isTurned && isDate(name)))
    .map(([name, [problem]]) => `${namedPart(name, query)}: ${problem?.text ?? ''}`)
    .map((text) => text.charAt(0).toUpperCase() + text.slice(1))
  return [...texts, ...(isTurned ? [rangeText(query)] : [])].join('. ')
}

const isDate = (name: string) => name === 'startDate' || name === 'endDate'
const isRangeTurned = (problems: Problems) => problems.endDate?.[0]?.code === 'range_turned'

/** 'La fecha final, 11/01/2026, es anterior a la inicial, 11/30/2026' */
function rangeText(query: URLSearchParams): string {
  const day = (name: string) => {
    const date = readDay(query.get(name) ?? '')
    return date ? formatDate(date) : ''
  }
  return `La fecha final, ${day('endDate')}, es anterior a la inicial, ${day('startDate')}`
}
