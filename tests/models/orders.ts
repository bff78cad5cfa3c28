/** Documents that refer to titulars and accounts, for tests that only count or move around them. */
import { createPaysheet, voidPaysheet } from '#app/models/paysheet-changes.server.ts'
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

type Parties = { titular_id: number; account_id: number; enterprise_id: number }

/** Returns the id of a payroll order; the titular needs a salary, the company account its half. */
function aPaysheet(tx: Tx, parties: Parties): Promise<number> {
  return createPaysheet(
    tx,
    {
      ...parties,
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
      concept: 'Nómina',
      observation: null,
      realized: 'Administración',
      authorized: null,
      issued_at: day('2026-11-13'),
      allow_duplicate: true,
      recalculate: false,
    },
    ADMINISTRATOR,
  )
}

/** The employee Zoe Paz, a payroll order of hers and a voided one, and what paid and got them. */
export async function aPaidEmployee(tx: Tx): Promise<Parties> {
  const titular_id = await aTitular(tx, { name: 'Zoe Paz', salary: bs(100) })
  const account_id = await anAccount(tx, { titular_id })
  const enterprise_id = await aCompanyAccount(tx, { capital: bs(500) })
  const parties = { titular_id, account_id, enterprise_id }
  await aPaysheet(tx, parties)
  await voidPaysheet(tx, await aPaysheet(tx, parties), ADMINISTRATOR, null)
  return parties
}

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
    issued_at: '2026-11-13',
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
    issued_at: '2026-11-13',
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
    issued_at: '2026-11-13',
  })
}
