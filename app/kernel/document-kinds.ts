/**
 * The register of document kinds: the names, paths and permissions of each kind of document that
 * moves money, defined only here (docs/architecture.md). The tables are in db/schema/documents.ts.
 * Runs anywhere.
 */

import type { DocumentKind } from '#db/kinds.ts'
import type { Access } from './access/roles.ts'

type KindFacts = {
  /** Its screens are below /, its API calls below /api, its reports below /api/reports. */
  path: string
  /** 'orden de nómina' */
  one: string
  /** 'órdenes de nómina' */
  many: string
  gender: 'feminine' | 'masculine'
  /** The unit that its lists and cards count: 'orden', 'órdenes'. */
  counted: readonly [one: string, many: string]
  /** Whether its money comes in, goes out, moves between accounts, or follows its sign. */
  money: 'comes' | 'goes' | 'changes' | 'signed'
  /**
   * Who may open its screens and calls, and whether a record's documents have a tab on that record;
   * null without screens, when it shows only in the account's statement.
   */
  screens: { access: Access; inTabs: boolean } | null
  /** Who may open its reports, and the names of its cards and files; null without reports. */
  report: { access: Access; title: string; file: { one: string; list: string } } | null
}

export const DOCUMENTS = {
  paysheet: {
    path: 'paysheets',
    one: 'orden de nómina',
    many: 'órdenes de nómina',
    gender: 'feminine',
    counted: ['orden', 'órdenes'],
    money: 'goes',
    screens: { access: 'staff', inTabs: true },
    report: {
      access: 'member',
      title: 'Reporte de nómina',
      file: { one: 'orden-nomina', list: 'ordenes-nomina' },
    },
  },
  payment: {
    path: 'payments',
    one: 'orden personal',
    many: 'órdenes personales',
    gender: 'feminine',
    counted: ['orden', 'órdenes'],
    money: 'goes',
    screens: { access: 'staff', inTabs: true },
    report: {
      access: 'member',
      title: 'Reporte de pagos personales',
      file: { one: 'orden-personal', list: 'ordenes-personales' },
    },
  },
  income: {
    path: 'incomes',
    one: 'ingreso',
    many: 'ingresos',
    gender: 'masculine',
    counted: ['ingreso', 'ingresos'],
    money: 'comes',
    screens: { access: 'staff', inTabs: false },
    report: {
      access: 'staff',
      title: 'Reporte de ingresos',
      file: { one: 'ingreso', list: 'ingresos' },
    },
  },
  transfer: {
    path: 'transfers',
    one: 'transferencia',
    many: 'transferencias',
    gender: 'feminine',
    counted: ['transferencia', 'transferencias'],
    money: 'changes',
    screens: { access: 'staff', inTabs: false },
    report: {
      access: 'staff',
      title: 'Reporte de transferencias',
      file: { one: 'transferencia', list: 'transferencias' },
    },
  },
  adjustment: {
    path: 'adjustments',
    one: 'ajuste',
    many: 'ajustes',
    gender: 'masculine',
    counted: ['ajuste', 'ajustes'],
    money: 'signed',
    screens: null,
    report: {
      access: 'staff',
      title: 'Reporte de ajustes y saldos iniciales',
      file: { one: 'ajuste', list: 'ajustes' },
    },
  },
} as const satisfies Record<DocumentKind, KindFacts>

type Documents = typeof DOCUMENTS
type KindsWith<Facts> = {
  [K in DocumentKind]: Documents[K] extends Facts ? K : never
}[DocumentKind]

/** The path names of all kinds, or of some. */
export type DocumentPath<K extends DocumentKind = DocumentKind> = Documents[K]['path']
/** Kinds with screens and API calls. */
export type ScreenedKind = KindsWith<{ screens: object }>
/** Orders pay a titular from a company account: they have tabs on both. */
export type OrderKind = KindsWith<{ screens: { inTabs: true } }>
export type ReportedKind = KindsWith<{ report: object }>
/** Kinds that change how much money the company has. */
export type CountedKind = KindsWith<{ money: 'comes' | 'goes' }>

/** All kinds, in display order. */
export const SHOWN_KINDS = Object.keys(DOCUMENTS) as DocumentKind[]
export const SCREENED_KINDS = SHOWN_KINDS.filter(
  (kind): kind is ScreenedKind => DOCUMENTS[kind].screens !== null,
)
export const ORDER_KINDS = SCREENED_KINDS.filter(
  (kind): kind is OrderKind => DOCUMENTS[kind].screens.inTabs,
)
export const REPORTED_KINDS = /* @__PURE__ */ SHOWN_KINDS.filter(
  (kind): kind is ReportedKind => DOCUMENTS[kind].report !== null,
)
export const COUNTED_KINDS = /* @__PURE__ */ SHOWN_KINDS.filter(
  (kind): kind is CountedKind =>
    DOCUMENTS[kind].money === 'comes' || DOCUMENTS[kind].money === 'goes',
)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The kind with this path; undefined if there is none. */
export const kindOfPath = (path: string) =>
  SHOWN_KINDS.find((kind) => DOCUMENTS[kind].path === path)

/** The address of an order's own page; undefined for any other kind of record. */
export function orderPage(kind: string, id: number): string | undefined {
  const order = ORDER_KINDS.find((each) => each === kind)
  return order && `/${DOCUMENTS[order].path}/${id}`
}

/** 'Orden de nómina' */
export const documentName = (kind: DocumentKind) => capitalized(DOCUMENTS[kind].one)

/** 'Órdenes de nómina' */
export const documentsName = (kind: DocumentKind) => capitalized(DOCUMENTS[kind].many)

/** The titles of the lists of orders, by path: 'Órdenes de nómina'. */
export const ORDER_TITLES = Object.fromEntries(
  ORDER_KINDS.map((kind) => [DOCUMENTS[kind].path, documentsName(kind)]),
) as Record<DocumentPath<OrderKind>, string>

/** 'una orden de nómina', 'las órdenes de nómina' */
export function documentPhrases(kind: DocumentKind): { one: string; many: string } {
  const { one, many, gender } = DOCUMENTS[kind]
  return gender === 'feminine'
    ? { one: `una ${one}`, many: `las ${many}` }
    : { one: `un ${one}`, many: `los ${many}` }
}
