/** Documents that refer to titulars and accounts, for tests that only count or move around them. */

import type { Centimos } from '#app/kernel/values/money.ts'
import { createPayment, type PaymentInput } from '#app/models/payments/change.server.ts'
import {
  createPaysheet,
  type PaysheetInput,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { adjustments, payments, transfers } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from './actor.ts'
import { aCompanyAccount, anAccount, another, aTitular, bs, day } from './factories.ts'

const at = NOW.toISOString()
const voiding = { voided_at: at, voided_by: ADMINISTRATOR.id, void_reason: 'Repetida' }
const kept = (voided: boolean | undefined) => ({
  created_at: at,
  updated_at: at,
  ...(voided && voiding),
})

export type Parties = { titular_id: number; account_id: number; enterprise_id: number }

/** The form of a payroll order: the first fortnight of November 2026 and nothing else. */
export function paysheetValues(values: Parties & Partial<PaysheetInput>): PaysheetInput {
  return {
    transaction: 'Transferencia',
    number: String(another()),
    payday: 'primera',
    adition: bs(0),
    adition_reason: null,
    discount: bs(0),
    discount_reason: null,
    lph: false,
    bonus: false,
    sso: false,
    lacks: false,
    lines: [],
    concept: 'Nómina',
    observation: null,
    realized: 'Administración',
    authorized: null,
    issued_at: day('2026-11-13'),
    allow_duplicate: false,
    recalculate: false,
    ...values,
  }
}

/** Returns the id of a payroll order; the titular needs a salary, the company account its half. */
export const aPaysheet = (tx: Tx, values: Parties & Partial<PaysheetInput>): Promise<number> =>
  createPaysheet(tx, paysheetValues(values), ADMINISTRATOR)

type Payroll = { name?: string; salary?: Centimos; capital?: Centimos }

/** An employee with a salary of 1.000,00 Bs, their account, and a company account of 5.000,00 Bs. */
export async function aPayroll(tx: Tx, values: Payroll = {}): Promise<Parties> {
  const { salary = bs(1000), capital = bs(5000), ...named } = values
  const titular_id = await aTitular(tx, { salary, ...named })
  const account_id = await anAccount(tx, { titular_id })
  return { titular_id, account_id, enterprise_id: await aCompanyAccount(tx, { capital }) }
}

/** The employee Zoe Paz, a payroll order and a voided one, and both of their accounts. */
export async function aPaidEmployee(tx: Tx): Promise<Parties> {
  const parties = await aPayroll(tx, { name: 'Zoe Paz', salary: bs(100), capital: bs(500) })
  await aPaysheet(tx, parties)
  const again = await aPaysheet(tx, { ...parties, allow_duplicate: true })
  await voidPaysheet(tx, again, ADMINISTRATOR, null)
  return parties
}

type PaymentOf = Omit<Parties, 'account_id'> & { account_id?: number | null }

/** The form of a personal order: 250,00 Bs by transfer into no account. */
export function paymentValues({ account_id, ...values }: PaymentOf & Partial<PaymentInput>) {
  return {
    account_id: account_id ?? null,
    amount: bs(250),
    transaction: 'Transferencia' as const,
    number: String(another()),
    concept: 'Honorarios',
    observation: null,
    realized: 'Administración',
    authorized: null,
    issued_at: day('2026-11-13'),
    allow_duplicate: false,
    ...values,
  }
}

/** Returns the id of a personal order that its company account pays. */
export const aPersonalOrder = (tx: Tx, values: PaymentOf & Partial<PaymentInput>) =>
  createPayment(tx, paymentValues(values), ADMINISTRATOR)

type PaymentParties = Omit<Parties, 'account_id'> & { account_id?: number | null; voided?: boolean }

/** Stores a personal order without moving money. */
export async function aPayment(tx: Tx, { voided, ...parties }: PaymentParties): Promise<void> {
  const account = { number: '01340001630000000001', bank: 'Banesco' }
  await tx.insert(payments).values({
    ...parties,
    ...kept(voided),
    order: another(),
    transaction: 'Cheque',
    number: '1',
    concept: 'Honorarios',
    realized: 'Administración',
    issued_at: day('2026-11-13'),
    search_key: '1 honorarios',
    amount: bs(10),
    snapshot: {
      titular: { name: 'Luis Paz', ric: 'V11470283' },
      account: null,
      enterprise: account,
    },
  })
}

/** Stores a transfer without moving money. */
export async function aTransfer(tx: Tx, from: number, to: number): Promise<void> {
  const account = { number: '01340001630000000001', bank: 'Banesco' }
  await tx.insert(transfers).values({
    ...kept(false),
    order: another(),
    from_account_id: from,
    to_account_id: to,
    amount: bs(10),
    number: '1',
    concept: 'Fondos',
    issued_at: day('2026-11-13'),
    search_key: '1 fondos',
    snapshot: { from: account, to: account },
  })
}

/** Stores an adjustment without moving money. */
export async function anAdjustment(tx: Tx, account_id: number): Promise<void> {
  await tx.insert(adjustments).values({
    ...kept(false),
    order: another(),
    account_id,
    amount: bs(10),
    reason: 'Saldo inicial',
    issued_at: day('2026-11-13'),
  })
}
