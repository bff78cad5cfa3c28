/** What the columns of an import's file are (docs/rules/import.md#2, #13). Runs anywhere. */
import { foreignIn, saysBs } from '#app/io/spreadsheets/cell-texts.ts'
import {
  type Columns,
  columnsIn,
  currencyIn,
  ERRORS_LABEL,
  type Headings,
  LETTER_LABEL,
  plainHeading,
  RIC_HEADINGS,
  type TextRow,
} from '#app/io/spreadsheets/headings.ts'
import {
  columnsFault,
  PERCENTAGES,
  type SaidHeadings,
  type SayableTable,
  twice,
  withLetter,
} from '#app/io/spreadsheets/said-columns.ts'
import type { AccountType, ImportKind } from '#db/kinds.ts'
import { IMPORTS, type ImportField, type ImportRow, importLabels } from './fields.ts'

/** What a column may be: a field, a salary in another currency, or the letter of a cédula in its own column. */
export type Meaning = ImportField | keyof typeof OTHERS
const OTHERS = {
  salary_usd: 'Salario mensual en dólares',
  salary_eur: 'Salario mensual en euros',
  letter: LETTER_LABEL,
}
const meaningLabels: Record<Meaning, string> = { ...importLabels, ...OTHERS }

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

const HEADINGS = { labels: meaningLabels, also: ALSO, unread: [plainHeading(ERRORS_LABEL)] }

/** Reads a kind's tables; `said` is what somebody has said of their headings before. */
export const importTable = (
  kind: ImportKind,
  said?: SaidHeadings<Meaning>,
): SayableTable<Meaning> => ({
  meanings: new Map(meaningsOf(kind).map((meaning) => [meaning, meaningLabels[meaning]])),
  columns: (head) => importColumns(kind, head, said),
  heads: RIC_HEADINGS,
  most: (meaning) => MOST_TEXT[meaning] ?? MOST_OTHER,
  canBeSaid: true,
  ...{ wrongAs, lackIn },
})

/** Longer texts are cut: they are wrong anyway. */
const MOST_OTHER = 60
const MOST_TEXT: Partial<Record<Meaning, number>> = {
  ...{ name: 200, position: 200, department: 200, given_names: 200, surnames: 200, email: 300 },
}

/** The field that a column fills: a salary in another currency is one, too. */
export const fieldOf = (meaning: Meaning): ImportField | undefined => {
  if (isSalary(meaning)) return 'salary'
  return meaning === 'letter' ? undefined : (meaning as ImportField)
}

const meaningsOf = (kind: ImportKind): Meaning[] =>
  (Object.keys(meaningLabels) as Meaning[]).filter((meaning) => isOfKind(kind, meaning))

const isOfKind = (kind: ImportKind, meaning: Meaning): boolean =>
  meaning === 'letter' ||
  IMPORTS[kind].columns.includes(isSalary(meaning) ? 'salary' : (meaning as ImportField))

function importColumns(
  kind: ImportKind,
  head: readonly string[],
  said?: SaidHeadings<Meaning>,
): Columns<Meaning> {
  const found = columnsIn(head, { ...HEADINGS, ...(said && { said }) })
  const isRead = (meaning: Meaning) => isOfKind(kind, meaning)
  const fields = found.fields.map((meaning) => (meaning && isRead(meaning) ? meaning : undefined))
  const others = found.fields.flatMap((meaning) =>
    meaning && !isRead(meaning) ? meaningLabels[meaning] : [],
  )
  const columns = { ...found, fields, ignored: [...found.ignored, ...others] }
  const fault = columnsFault(importTable(kind), head, columns)
  return { ...withLetter(columns, 'letter'), ...(fault !== undefined && { fault }) }
}

const isSalary = (meaning: Meaning | undefined) =>
  meaning === 'salary' || meaning === 'salary_usd' || meaning === 'salary_eur'

function lackIn(fields: readonly (Meaning | undefined)[]): string | undefined {
  if (!fields.includes('ric')) return `Falta la columna «${importLabels.ric}»`
  const isMore = fields.some((meaning) => meaning && meaning !== 'ric' && meaning !== 'letter')
  return isMore ? undefined : 'Falta alguna columna más: el nombre, o lo que cambia'
}

function wrongAs(
  meaning: Meaning,
  heading: string,
  before: readonly (Meaning | undefined)[],
  all: readonly (Meaning | undefined)[],
): string | undefined {
  if (!isSalary(meaning)) return undefined
  if (before.some(isSalary)) return twice(importLabels.salary)
  if (heading.includes('%')) return PERCENTAGES
  const currency = currencyIn(heading)
  const own = currency === 'USD' ? 'salary_usd' : 'salary_eur'
  const isOther =
    currency && meaning !== own && !(meaning === 'salary' && all.includes('salary_currency'))
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
