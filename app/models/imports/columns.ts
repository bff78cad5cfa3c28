/** What the columns of an import's file are (docs/rules/import.md#2, #13). Runs anywhere. */
import { foreignIn, lowerFirst, saysBs } from '#app/io/spreadsheets/cell-texts.ts'
import {
  type Columns,
  columnsIn,
  currencyIn,
  type Headings,
  headingKeys,
  MOST_NAMED,
  plainHeading,
  RIC_HEADINGS,
  shortHeading,
  storable,
  type TextRow,
} from '#app/io/spreadsheets/headings.ts'
import type { LayoutColumn } from '#app/io/spreadsheets/layout.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import type { Problems } from '#app/kernel/errors/errors.ts'
import type { AccountType, ImportKind } from '#db/kinds.ts'
import { IMPORTS, type ImportField, type ImportRow, importLabels } from './fields.ts'

/** What a column may be: a field, a salary in another currency, or the letter of a cédula in its own column. */
export type Meaning = ImportField | keyof typeof OTHERS
const OTHERS = {
  salary_usd: 'Salario mensual en dólares',
  salary_eur: 'Salario mensual en euros',
  letter: 'Letra de la cédula (V, E, J…)',
}
export const meaningLabels: Record<Meaning, string> = { ...importLabels, ...OTHERS }

/** What headings mean as somebody has said, by `headingKeys`; null: they are not read. */
export type SaidHeadings = ReadonlyMap<string, Meaning | null>

/** Other headings that people write. */
const ALSO: Headings<Meaning>['also'] = {
  ric: RIC_HEADINGS,
  name: [
    ...['nombreyapellido', 'nombresyapellidos', 'nombrecompleto', 'apellidosynombres'],
    ...['apellidoynombre', 'empleado', 'trabajador', 'titular', 'proveedor', 'razonsocial'],
  ],
  type: ['persona', 'tipodetitular'],
  position: ['puesto', 'ocupacion'],
  department: ['dpto', 'depto', 'area', 'unidad', 'gerencia'],
  hired_at: ['ingreso', 'fechaingreso', 'fdeingreso', 'desde', 'fechadecontratacion'],
  left_at: ['egreso', 'fechaegreso', 'fdeegreso'],
  shift: ['turno', 'horario'],
  birth_date: [
    ...['nacimiento', 'fechanacimiento', 'fdenacimiento', 'fechadenac', 'fechanac', 'fnac'],
    ...['diadenacimiento', 'cumpleanos'],
  ],
  email: ['correo', 'email', 'correoe', 'mail'],
  salary: [
    ...['sueldo', 'salario', 'sueldomensual', 'sueldobs', 'salariobs', 'sueldomensualbs'],
    ...['salariomensualbs', 'sueldobasico', 'salariobasico', 'sueldobase', 'salariobase'],
    ...['sueldonormal', 'salarionormal', 'sueldobasicomensual'],
  ],
  salary_currency: ['moneda', 'divisa', 'monedadelsueldo', 'monedasueldo', 'monedasalario'],
  active: ['estatus', 'status', 'situacion', 'estadodeltitular'],
  number: [
    ...['cuenta', 'ncuenta', 'ndecuenta', 'nrodecuenta', 'nrocuenta', 'numerocuenta'],
    ...['cuentabancaria', 'numerodecuentabancaria', 'cuentanomina', 'nrocta', 'ncta', 'cta'],
    ...['numerodecta', 'nrodecta', 'cuentadenomina', 'cuentacliente'],
  ],
  bank_id: [
    'codigobanco',
    'entidadbancaria',
    'bancodestino',
    'codigodebanco',
    'codigodelbanco',
    'entidad',
    'nombredelbanco',
  ],
  account_type: ['tipocuenta', 'tipo'],
  phone_number: [
    ...['telefonopagomovil', 'telefonodepagomovil', 'pagomovil', 'celular', 'movil'],
    ...['telefonocelular', 'telefonomovil', 'tlf', 'telf'],
  ],
  account_active: ['estadocuenta', 'estatusdelacuenta', 'estatuscuenta'],
}

/** The column that says what is wrong with the rows that were left out. */
export const ERRORS_LABEL = 'Errores'
const HEADINGS = { labels: meaningLabels, also: ALSO, unread: [plainHeading(ERRORS_LABEL)] }

export const importTable = (kind: ImportKind, said?: SaidHeadings) => ({
  columns: (head: readonly string[]) => importColumns(kind, head, said),
  heads: RIC_HEADINGS,
  most: (meaning: Meaning) => MOST_TEXT[meaning] ?? MOST_OTHER,
  canBeSaid: true,
})

/** Longer texts are cut: they are wrong anyway. */
const MOST_OTHER = 60
const MOST_TEXT: Partial<Record<Meaning, number>> = {
  ...{ name: 200, position: 200, department: 200, given_names: 200, surnames: 200, email: 300 },
}

export const cellText = (text: string, field: ImportField): string =>
  storable(text.trim().slice(0, MOST_TEXT[field] ?? MOST_OTHER))

export const meaningsOf = (kind: ImportKind): Meaning[] =>
  (Object.keys(meaningLabels) as Meaning[]).filter((meaning) => isOfKind(kind, meaning))

const isOfKind = (kind: ImportKind, meaning: Meaning): boolean =>
  meaning === 'letter' ||
  IMPORTS[kind].columns.includes(isSalary(meaning) ? 'salary' : (meaning as ImportField))

export function importColumns(
  kind: ImportKind,
  head: readonly string[],
  before?: SaidHeadings,
): Columns<Meaning> {
  const found = columnsIn(head, { ...HEADINGS, ...(before && { said: before }) })
  const isRead = (meaning: Meaning) => isOfKind(kind, meaning)
  const fields = found.fields.map((meaning) => (meaning && isRead(meaning) ? meaning : undefined))
  const others = found.fields.flatMap((meaning) =>
    meaning && !isRead(meaning) ? meaningLabels[meaning] : [],
  )
  const [wrong] = wrongIn(head, fields)
  const said = wrong && `«${shortHeading(head[wrong.place] ?? '')}»: ${lowerFirst(wrong.text)}`
  const fault = found.fault ?? said ?? lackIn(fields)
  return {
    ...withLetter({ ...found, fields, ignored: [...found.ignored, ...others] }),
    ...(fault !== undefined && { fault }),
  }
}

const isSalary = (meaning: Meaning | undefined) =>
  meaning === 'salary' || meaning === 'salary_usd' || meaning === 'salary_eur'
const twice = (meaning: Meaning) => `La columna «${meaningLabels[meaning]}» está dos veces`

/** The column of letters, by its heading or as it was said, is one of the meanings. */
function withLetter(columns: Columns<Meaning>): Columns<Meaning> {
  const said = columns.fields.indexOf('letter')
  const letter = said >= 0 ? said : columns.letter
  if (letter === undefined) return columns
  return { ...columns, letter, fields: columns.fields.with(letter, 'letter') }
}

function lackIn(fields: readonly (Meaning | undefined)[]): string | undefined {
  if (!fields.includes('ric')) return `Falta la columna «${importLabels.ric}»`
  const isMore = fields.some((meaning) => meaning && meaning !== 'ric' && meaning !== 'letter')
  return isMore ? undefined : 'Falta alguna columna más: el nombre, o lo que cambia'
}

/** What columns mean that their headings alone do not say, so that somebody has said it: null, they are not read. */
export function saidBesides(
  kind: ImportKind,
  columns: readonly Pick<LayoutColumn<Meaning>, 'heading' | 'meaning'>[],
): { heading: string; key: string | undefined; meaning: Meaning | null }[] {
  const head = columns.map(({ heading }) => heading)
  const { fields } = importColumns(kind, head)
  const keys = headingKeys(head)
  return columns.flatMap(({ heading, meaning }, i) =>
    meaning === (fields[i] ?? null) ? [] : [{ heading, key: keys[i], meaning }],
  )
}

/**
 * Reads the columns as somebody says them, a meaning each, or null for what is not read. Returns what is wrong by
 * `column_0`, `column_1`…, or under `''`.
 */
export function columnsAs(
  head: readonly string[],
  meanings: readonly (Meaning | null)[],
): { columns: Columns<Meaning>; problems: Problems } {
  const fields = meanings.map((meaning) => meaning ?? undefined)
  const problems: Problems = {}
  for (const { place, text } of wrongIn(head, fields)) {
    problems[columnName(place)] = problem('invalid', text)
  }
  const lack = lackIn(fields)
  if (lack) problems[''] = problem('required', `${lack}: diga cuál es`)
  const unread = head.filter((heading, i) => heading !== '' && !fields[i])
  return { columns: withLetter({ fields, ignored: unread.slice(0, MOST_NAMED) }), problems }
}

export const columnName = (place: number) => `column_${place}`

function wrongIn(head: readonly string[], fields: readonly (Meaning | undefined)[]) {
  const hasCurrency = fields.includes('salary_currency')
  return fields.flatMap((meaning, place) => {
    const heading = head[place] ?? ''
    const text = meaning && wrongAs(meaning, heading, fields.slice(0, place), hasCurrency)
    return text ? [{ place, text }] : []
  })
}

function wrongAs(
  meaning: Meaning,
  heading: string,
  before: readonly (Meaning | undefined)[],
  hasCurrency: boolean,
): string | undefined {
  if (before.includes(meaning)) return twice(meaning)
  if (!isSalary(meaning)) return undefined
  if (before.some(isSalary)) return twice('salary')
  if (heading.includes('%')) return 'Su título dice que son porcentajes, no montos'
  const currency = currencyIn(heading)
  const own = currency === 'USD' ? 'salary_usd' : 'salary_eur'
  const isOther = currency && meaning !== own && !(meaning === 'salary' && hasCurrency)
  return isOther ? `Su título dice otra moneda: elija «${meaningLabels[own]}»` : undefined
}

/** The rows of a file by its fields: a salary in another currency says it, and an account of no type is of this one. */
export const importRows = (
  rows: readonly TextRow<Meaning>[],
  account_type?: AccountType,
): ImportRow[] =>
  rows
    .map(importRow)
    .filter((row) => Object.keys(row).length > 1)
    .map((row) => (account_type && row.number ? { account_type, ...row } : row))

function importRow({ letter: _, salary_usd, salary_eur, ...row }: TextRow<Meaning>): ImportRow {
  const amount = salary_usd ?? salary_eur
  if (amount === undefined) return row
  const currency = salary_usd === undefined ? 'EUR' : 'USD'
  const hasSign = saysBs(amount) || foreignIn(amount) !== undefined
  return {
    ...{ salary: hasSign ? amount : `${currency} ${amount}`, salary_currency: currency },
    ...row,
  }
}
