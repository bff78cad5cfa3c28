/** What can be imported: kinds, and the columns of their tables (docs/rules/import.md#1). Runs anywhere. */
import type { TextRow } from '#app/io/spreadsheets/headings.ts'
import type { RowState } from '#app/io/spreadsheets/judged.ts'
import type { Layout } from '#app/io/spreadsheets/layout.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { PARTICULARS, particularLabels } from '#app/models/titulars/fields.ts'
import type { ImportKind, ImportState, Scope } from '#db/kinds.ts'

/** The columns in the order of the template. */
export const importLabels = {
  ric: 'Cédula o RIF',
  name: 'Nombre',
  type: 'Tipo de persona',
  ...particularLabels,
  salary: 'Salario mensual',
  salary_currency: 'Moneda del salario',
  active: 'Estado',
  number: 'Número de cuenta',
  bank_id: 'Banco',
  account_type: 'Tipo de cuenta',
  phone_number: 'Teléfono',
  account_active: 'Estado de la cuenta',
}
export type ImportField = keyof typeof importLabels
export type AccountField = (typeof ACCOUNT_FIELDS)[number]
export type ImportRow = TextRow<ImportField>

/** The columns of a person that are fields of their form. */
export const PERSON_FIELDS = [
  ...(['name', 'type', ...PARTICULARS, 'salary', 'salary_currency'] as const),
] satisfies ImportField[]
export const DATES: readonly ImportField[] = ['hired_at', 'left_at', 'birth_date']
export const PERSON_COLUMNS = [...PERSON_FIELDS, 'active'] as const satisfies ImportField[]
export const ACCOUNT_FIELDS = [
  'number',
  'bank_id',
  'account_type',
  'phone_number',
  'account_active',
] as const satisfies ImportField[]

type KindOfImport = {
  title: string
  about: string
  noun: readonly [one: string, many: string]
  /** The scope of whom it creates and changes. */
  scope: Scope
  columns: readonly ImportField[]
  /** The name of its files, without ending. */
  file: string
}

const EVERY = Object.keys(importLabels) as ImportField[]
const OF_EMPLOYEES: readonly ImportField[] = [
  ...PARTICULARS.filter((field) => field !== 'email'),
  ...(['salary', 'salary_currency'] as const),
]

export const IMPORTS: Record<ImportKind, KindOfImport> = {
  employees: {
    title: 'Empleados con cuentas y salarios',
    about: 'Una fila por empleado: cédula, nombre, cargo, salario y su cuenta de banco.',
    noun: ['empleado', 'empleados'],
    scope: 'Empleado',
    columns: EVERY,
    file: 'empleados',
  },
  suppliers: {
    title: 'Proveedores',
    about: 'Una fila por proveedor: RIF, nombre o razón social, correo y su cuenta de banco.',
    noun: ['proveedor', 'proveedores'],
    scope: 'Externo',
    columns: EVERY.filter((field) => !OF_EMPLOYEES.includes(field)),
    file: 'proveedores',
  },
}

/** Accounts that come out as a file: those without holder, and the company's. */
export const ACCOUNT_EXPORTS = {
  'loose-accounts': {
    title: 'Cuentas sin titular',
    about: 'Escriba la cédula junto a cada una e impórtelas con los empleados o los proveedores.',
    file: 'cuentas-sin-titular',
  },
  'company-accounts': {
    title: 'Cuentas de la empresa',
    about: 'No se importan: se crean y se cambian en Cuentas de empresa.',
    file: 'cuentas-de-la-empresa',
  },
} as const

export type AccountExport = keyof typeof ACCOUNT_EXPORTS
export const ACCOUNT_EXPORT_KINDS = Object.keys(ACCOUNT_EXPORTS) as AccountExport[]

export const importKindOf = (text: string | undefined): ImportKind | undefined =>
  text !== undefined && Object.hasOwn(IMPORTS, text) ? (text as ImportKind) : undefined

export const IMPORT_STATE_LABELS: Record<ImportState, string> = {
  waiting: 'Por confirmar',
  done: 'Importada',
  undone: 'Deshecha',
}

export type JudgedRow = {
  row: ImportRow
  name: string
  state: RowState
  problems: string[]
  /** The column of each problem; null for those of the whole row, and absent of what an earlier version kept. */
  at?: (ImportField | null)[]
  /** What to look at before it is imported; it hinders nothing. */
  notices?: string[]
  /** Whether it is wrong only by check digits, which may be accepted. */
  asks?: true
  /** `before` is absent of what is new. */
  changes: { label: string; before?: string; after: string }[]
  /** Whether it says something else than when it was last shown. */
  moved?: true
}

export type ImportSummary = {
  /** Where the table is in its file; absent of what an earlier version kept. */
  place?: Omit<Layout, 'columns'>
  isCorrected?: true
  /** Why no row was read: somebody has to say what the columns are. */
  fault?: string
  ignored: string[]
  count: Record<RowState, number>
  /** How many of the wrong rows may be accepted. */
  asks: number
  /** How many have notices, and the first lines of them; absent for none. */
  noticed?: { count: number; lines: number[] }
  /** Whether the rows are kept in the order of their states, wrong ones first; else in the file's. */
  isSorted?: true
  /** What the import made and changed, and how many rows it left out, once it is done. */
  made?: { titulars: number; accounts: number; changed: number; skipped?: number }
}

/** The column that a change is in, if it is in one. */
const FIELD_OF = new Map(
  Object.entries(importLabels).map(([field, label]) => [label, field as ImportField]),
)
export const columnOf = ({ label }: { label: string }): ImportField | undefined =>
  FIELD_OF.get(label)

/** 'Quedó fuera 1 fila con error' */
export const leftOut = (count: number): string =>
  `${count === 1 ? 'Quedó' : 'Quedaron'} fuera ${counted(count, 'fila', 'filas')} con error`
