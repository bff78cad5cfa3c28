/** Payroll runs that are only read: stored without moving money. */

import { eq } from 'drizzle-orm'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { centimos } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import type { LineKind } from '#db/kinds.ts'
import { ofEach, PART_KEYS, type PartKey } from '#db/payroll-parts.ts'
import type { CodedLine } from '#db/schema.ts'
import { payroll_runs, paysheets, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from './actor.ts'
import { aCompany, aCompanyAccount, anAccount, another, aTitular, bs, day } from './factories.ts'
import { partLines, sumsOf } from './part-lines.ts'

/** Amounts in Bs. */
export type Paid = Partial<Record<PartKey, number>> & {
  name: string
  ric?: string
  position?: string
  department?: string
  base: number
  /** What is earned and, below 0, what is deducted, by the line's concept. */
  lines?: readonly (readonly [concept: string, amount: number])[]
  number?: string
  bank?: string
  state?: 'pending' | 'voided'
  titular_id?: number
  account_id?: number
  enterprise?: Enterprise
}

type Enterprise = { id: number; snapshot: ReturnType<typeof snapshotOf> }

const at = NOW.toISOString()
/** An office that no other account of the tests has. */
const OFFICE = '0900'
const freeNumber = () => withCheckDigits('0134', OFFICE, String(another()).padStart(10, '0'))

/** A company account that runs are paid from, with what orders keep of it. */
export async function aPayer(tx: Tx, bank = 'Banesco'): Promise<Enterprise> {
  const company = { name: 'Inversiones Ávila, C.A.', ric: 'J070133805' }
  const [known] = await tx.select().from(titulars).where(eq(titulars.ric, company.ric))
  const titular_id = known?.id ?? (await aCompany(tx, company))
  const number = freeNumber()
  return {
    id: await aCompanyAccount(tx, { titular_id, number }),
    snapshot: snapshotOf(number, bank),
  }
}

const snapshotOf = (number: string, bank: string) => ({
  ...{ number, bank },
  ...{ holder: 'Inversiones Ávila, C.A.', holder_ric: 'J070133805' },
})

type Run = Partial<typeof payroll_runs.$inferInsert> & { enterprise?: Enterprise }

/** Returns the id of a run of the first fortnight of November 2026 with these orders. */
export async function aRun(tx: Tx, people: readonly Paid[], values: Run = {}) {
  const { enterprise = await aPayer(tx), ...own } = values
  const run = {
    order: another(),
    title: 'Primera quincena de noviembre de 2026',
    payday: 'primera' as const,
    month: '2026-11',
    issued_at: day('2026-11-13'),
    search_key: 'primera quincena de noviembre de 2026',
    created_by: ADMINISTRATOR.id,
    created_at: at,
    updated_at: at,
    ...own,
  }
  const [made] = await tx.insert(payroll_runs).values(run).returning()
  if (!made) throw new Error('no run was stored')
  for (const person of people) await store(tx, made, { enterprise, ...person })
  return made.id
}

async function store(
  tx: Tx,
  { id, payday, issued_at }: typeof payroll_runs.$inferSelect,
  person: Paid & { enterprise: Enterprise },
): Promise<void> {
  const {
    name,
    ric = 'V11470283',
    position = null,
    department = null,
    lines = [],
    bank = 'Banesco',
  } = person
  const titular_id =
    person.titular_id ?? (await aTitular(tx, { name, ric: `V${20_000_000 + another()}` }))
  await tx.update(titulars).set({ position, department }).where(eq(titulars.id, titular_id))
  const order = another()
  const parts = partLines(ofEach(PART_KEYS, (key) => bs(person[key] ?? 0)))
  const all = [
    ...parts,
    ...lines.map(([concept, amount]): CodedLine => {
      const kind: LineKind = amount < 0 ? 'deduccion' : 'asignacion'
      return { code: 'other', concept, kind, amount: bs(Math.abs(amount)), reason: null }
    }),
  ]
  const { added, deducted } = sumsOf(all)
  const number = freeNumber()
  const account_id = person.account_id ?? (await anAccount(tx, { titular_id, number }))
  await tx.insert(paysheets).values({
    order,
    titular_id,
    account_id,
    enterprise_id: person.enterprise.id,
    payroll_run_id: id,
    transaction: 'Transferencia',
    number: person.number ?? String(order),
    payday,
    issued_at,
    concept: 'Nómina',
    realized: 'Administración',
    search_key: '',
    salary: bs(person.base * 2),
    amount: bs(person.base),
    lines: all,
    gross: centimos(bs(person.base) + added),
    total: centimos(bs(person.base) + added - deducted),
    pending: person.state === 'pending',
    ...(person.state === 'voided' && {
      voided_at: at,
      voided_by: ADMINISTRATOR.id,
      void_reason: 'Se repite',
    }),
    snapshot: {
      titular: { name, ric },
      account: { number, bank },
      enterprise: person.enterprise.snapshot,
      settings: { bonus: bs(0), sso: bs(0), lacks: bs(0) },
    },
    created_by: ADMINISTRATOR.id,
    created_at: at,
    updated_at: at,
  })
}
