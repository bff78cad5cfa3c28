/** Registering, editing and voiding incomes (decisions.md section 1). */
import { eq, sql } from 'drizzle-orm'
import type { incomeInput } from '#app/models/income.ts'
import type { Actor } from '#app/services/actor.ts'
import { recordAudit } from '#app/services/audit.server.ts'
import type { IsoDate } from '#app/services/dates.ts'
import { liveDocument, voidDocument } from '#app/services/documents.server.ts'
import { checkVersion, FieldErrors } from '#app/services/errors.ts'
import type { InputOf } from '#app/services/fields.ts'
import {
  CapitalTooLarge,
  InsufficientFunds,
  nextOrder,
  postDocument,
  repostDocument,
} from '#app/services/ledger.server.ts'
import { centimos } from '#app/services/money.ts'
import { isCompanyAccount, readAccount, snapshotOf } from '#app/services/parties.server.ts'
import { searchKey } from '#app/services/text.ts'
import type { Tx } from '#db/client.server.ts'
import { type IncomeSnapshot, incomes } from '#db/schema.ts'

export type IncomeInput = InputOf<typeof incomeInput>

const SPENT_EDIT =
  'Ya se gastó parte de este ingreso: la cuenta no tiene fondos suficientes para el cambio'
const SPENT_VOID = 'El ingreso no se puede anular: su dinero ya se gastó'

/** Registers an income and adds it to its account's capital; returns its id. Throws FieldErrors. */
export async function createIncome(tx: Tx, input: IncomeInput, actor: Actor): Promise<number> {
  const values = { ...rowOf(input), snapshot: await snapshotFor(tx, input.account_id) }
  const order = await nextOrder(tx, 'income')
  const at = actor.at.toISOString()
  const [made] = await tx
    .insert(incomes)
    .values({ ...values, order, created_by: actor.id, created_at: at, updated_at: at })
    .returning()
  if (!made) throw new Error('insert into incomes returned nothing')
  const { id, issued_at, account_id, amount } = made
  await orFieldErrors('amount', () =>
    postDocument(tx, actor, { kind: 'income', id, issued_at }, [{ account_id, amount }]),
  )
  await recordAudit(tx, actor, 'create', 'income', id, null, made)
  return id
}

/**
 * Changes the fields that are named; the ledger is reversed and posted anew. What is already spent
 * cannot be taken back: FieldErrors under `amount`, or `account_id` when the account changes.
 */
export async function updateIncome(
  tx: Tx,
  id: number,
  changes: Partial<IncomeInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const [row] = await tx.select().from(incomes).where(eq(incomes.id, id))
  const before = liveDocument(row)
  checkVersion(before, version)
  const next: IncomeInput = {
    account_id: changes.account_id ?? before.account_id,
    provider: changes.provider ?? before.provider,
    amount: changes.amount ?? centimos(before.amount),
    number: changes.number ?? before.number,
    issued_at: changes.issued_at ?? (before.issued_at as IsoDate),
  }
  const moves = next.account_id !== before.account_id
  const [after] = await tx
    .update(incomes)
    .set({
      ...rowOf(next),
      snapshot: moves ? await snapshotFor(tx, next.account_id) : before.snapshot,
      version: sql`${incomes.version} + 1`,
      updated_at: actor.at.toISOString(),
    })
    .where(eq(incomes.id, id))
    .returning()
  await orFieldErrors(moves ? 'account_id' : 'amount', () =>
    repostDocument(tx, actor, { kind: 'income', id, issued_at: next.issued_at }, [
      { account_id: next.account_id, amount: next.amount },
    ]),
  )
  await recordAudit(tx, actor, 'update', 'income', id, before, after ?? null)
}

/** Voids an income. Throws NotFound, or Conflict when its money is no longer there. */
export async function voidIncome(
  tx: Tx,
  id: number,
  actor: Actor,
  reason: string | null,
): Promise<void> {
  const [row] = await tx.select().from(incomes).where(eq(incomes.id, id))
  await voidDocument(tx, 'income', incomes, liveDocument(row), actor, reason, SPENT_VOID)
}

const rowOf = ({ account_id, provider, amount, number, issued_at }: IncomeInput) => ({
  account_id,
  provider,
  amount,
  number,
  issued_at,
  search_key: searchKey(`${provider} ${number}`),
})

async function snapshotFor(tx: Tx, account_id: number): Promise<IncomeSnapshot> {
  const account = await readAccount(tx, account_id)
  if (!isCompanyAccount(account)) {
    throw new FieldErrors({ account_id: 'Elija una cuenta activa de la empresa' })
  }
  return { account: snapshotOf(account) }
}

async function orFieldErrors(
  field: 'amount' | 'account_id',
  post: () => Promise<void>,
): Promise<void> {
  try {
    await post()
  } catch (error) {
    if (error instanceof InsufficientFunds) throw new FieldErrors({ [field]: SPENT_EDIT })
    if (error instanceof CapitalTooLarge) throw new FieldErrors({ [field]: error.message })
    throw error
  }
}
