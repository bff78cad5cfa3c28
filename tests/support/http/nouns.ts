/** A body that creates a record of each noun of the API, and a change of it. */
import { world } from './app.ts'

export type Noun = {
  path: string
  body: Record<string, unknown>
  change: Record<string, unknown>
  /** Fields that a client may not set, with the values that must not be stored. */
  forbidden: Record<string, unknown>
  /** A record in the database, which stays when others are deleted. */
  known: number
}

const STAMPS = {
  id: 999,
  version: 77,
  created_at: '2001-01-01T00:00:00.000Z',
  updated_at: '2001-01-01T00:00:00.000Z',
}
const VOIDED = {
  order: 4321,
  voided_at: '2001-01-01T00:00:00.000Z',
  voided_by: 1,
  void_reason: 'Ajena',
  created_by: 3,
  snapshot: {},
}

export const NOUNS: Noun[] = [
  {
    path: 'banks',
    body: { index: '9999', name: 'Banco Andino' },
    change: { name: 'Banco Andino Universal' },
    forbidden: { ...STAMPS, accounts_count: 99, name_key: 'x', search_key: 'x' },
    known: world.banesco,
  },
  {
    path: 'titulars',
    body: { name: 'Ana Ruiz', ric: 'V20000001', type: 'Natural', scope: 'Externo' },
    change: { name: 'Ana Ruiz Díaz' },
    forbidden: {
      ...STAMPS,
      user_id: 1,
      active: false,
      full_salary: 99,
      role_id: 1,
      is_bound: true,
    },
    known: world.maria,
  },
  {
    path: 'accounts',
    body: { number: '01910123121234567890', bank_id: world.unusedBank, type: 'Ahorro' },
    change: { type: 'Corriente' },
    forbidden: { ...STAMPS, capital: 5000, active: false, paysheets_count: 9 },
    known: world.enterprise,
  },
  {
    path: 'incomes',
    body: {
      account_id: world.enterprise,
      provider: 'Ventas Caracas',
      number: '881',
      amount: 1234.56,
      issued_at: '2026-11-19',
    },
    change: { provider: 'Ventas Valencia' },
    forbidden: { ...STAMPS, ...VOIDED },
    known: world.income,
  },
  {
    path: 'transfers',
    body: {
      from_account_id: world.enterprise,
      to_account_id: world.poor,
      amount: 5.5,
      number: '4455',
      concept: 'Fondos',
      issued_at: '2026-11-19',
    },
    change: { concept: 'Fondos de nómina' },
    forbidden: { ...STAMPS, ...VOIDED },
    known: world.transfer,
  },
  {
    path: 'paysheets',
    body: {
      titular_id: world.jose,
      account_id: world.joseAccounts[0],
      enterprise_id: world.enterprise,
      transaction: 'Transferencia',
      number: '991',
      payday: 'primera',
      concept: 'Nómina',
      realized: 'Administración',
      issued_at: '2026-11-19',
    },
    change: { concept: 'Nómina corregida' },
    forbidden: {
      ...STAMPS,
      ...VOIDED,
      amount: 9999,
      total: 9999,
      salary: 9999,
      month: 'Enero',
    },
    known: world.paysheet,
  },
  {
    path: 'payments',
    body: {
      titular_id: world.jose,
      enterprise_id: world.enterprise,
      amount: 12.5,
      transaction: 'Pago móvil',
      number: '993',
      concept: 'Honorarios',
      realized: 'Administración',
      issued_at: '2026-11-19',
    },
    change: { concept: 'Honorarios corregidos' },
    forbidden: { ...STAMPS, ...VOIDED, month: 'Enero', purchase_id: 5 },
    known: world.payment,
  },
  {
    path: 'fixed-concepts',
    body: {
      titular_id: world.jose,
      concept: 'Comisiones',
      amount: 5,
      paydays: 'each',
      since: '2026-11-01',
    },
    change: { amount: 6.5 },
    forbidden: { ...STAMPS, concept_id: 1 },
    known: world.fixedConcept,
  },
]

let numbers = 0
/** Fields that make a second record of the noun possible. */
export function fresh({ path }: Noun): Record<string, unknown> {
  const n = ++numbers
  if (path === 'banks') return { index: String(9000 + (n % 900)) }
  if (path === 'titulars') return { ric: `V${21_000_000 + n}` }
  if (path === 'accounts') {
    return { number: `0191${String(n).padStart(16, '0')}`, allow_check_digit: true }
  }
  if (path === 'paysheets') return { issued_at: `2026-${String((n % 9) + 1).padStart(2, '0')}-05` }
  // A person has few on one day.
  if (path === 'fixed-concepts') {
    const day = `${1900 + (n % 120)}-01-01`
    return { since: day, until: day }
  }
  return { number: String(n) }
}
