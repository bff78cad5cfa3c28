/** Creating, editing and voiding payroll orders (decisions.md sections 1 and 2). */
import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import type { paysheetInput } from '#app/models/paysheet.ts'
import { getSettings } from '#app/models/settings.server.ts'
import type { Actor } from '#app/services/actor.ts'
import { recordAudit } from '#app/services/audit.server.ts'
import { type IsoDate, monthName } from '#app/services/dates.ts'
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
import { centimos, MAX_AMOUNT } from '#app/services/money.ts'
import {
  isCompanyAccount,
  readAccount,
  readTitular,
  snapshotOf,
} from '#app/services/parties.server.ts'
import { computePayroll, type Payday } from '#app/services/payroll.ts'
import { searchKey } from '#app/services/text.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow, prepared } from '#db/prepared.server.ts'
import { type PaysheetSnapshot, paysheets, type SettingsAmounts } from '#db/schema.ts'

export type PaysheetInput = InputOf<typeof paysheetInput>
type Stored = typeof paysheets.$inferSelect

/** Creates an order and posts its total; returns its id. Throws FieldErrors. */
export async function createPaysheet(tx: Tx, input: PaysheetInput, actor: Actor): Promise<number> {
  const values = await prepare(tx, input, undefined)
  const order = await nextOrder(tx, 'paysheet')
  const at = actor.at.toISOString()
  const stamps = { created_by: actor.id, created_at: at, updated_at: at }
  const made = await insertRow(tx, paysheets, { ...values, order, ...stamps })
  const { id, issued_at, enterprise_id, total } = made
  await orFieldErrors(() =>
    postDocument(tx, actor, { kind: 'paysheet', id, issued_at }, [
      { account_id: enterprise_id, amount: -total },
    ]),
  )
  await recordAudit(tx, actor, 'create', 'paysheet', id, null, made)
  return id
}

/**
 * Changes the fields that are named; the ledger is reversed and posted anew. The salary and the
 * settings' amounts stay those of the order, unless its titular changes or `recalculate` is set.
 */
export async function updatePaysheet(
  tx: Tx,
  id: number,
  changes: Partial<PaysheetInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const [row] = await tx.select().from(paysheets).where(eq(paysheets.id, id))
  const before = liveDocument(row)
  checkVersion(before, version)
  const values = await prepare(tx, merge(before, changes), before)
  const [after] = await tx
    .update(paysheets)
    .set({ ...values, version: sql`${paysheets.version} + 1`, updated_at: actor.at.toISOString() })
    .where(eq(paysheets.id, id))
    .returning()
  await orFieldErrors(() =>
    repostDocument(tx, actor, { kind: 'paysheet', id, issued_at: values.issued_at }, [
      { account_id: values.enterprise_id, amount: -values.total },
    ]),
  )
  await recordAudit(tx, actor, 'update', 'paysheet', id, before, after ?? null)
}

/** Voids an order: its total goes back to the company account. Throws NotFound. */
export async function voidPaysheet(
  tx: Tx,
  id: number,
  actor: Actor,
  reason: string | null,
): Promise<void> {
  const [row] = await tx.select().from(paysheets).where(eq(paysheets.id, id))
  const spent = 'La orden no se puede anular'
  await voidDocument(tx, 'paysheet', paysheets, liveDocument(row), actor, reason, spent)
}

/** The order's own input with the changes over it; a reason goes when its amount does. */
function merge(before: Stored, changes: Partial<PaysheetInput>): PaysheetInput {
  const kept = {
    ...before,
    transaction: before.transaction as PaysheetInput['transaction'],
    payday: before.payday as Payday,
    issued_at: before.issued_at as IsoDate,
    adition: centimos(before.adition),
    discount: centimos(before.discount),
    lph: before.lph > 0,
    bonus: before.bonus > 0,
    sso: before.sso > 0,
    lacks: before.lacks > 0,
    allow_duplicate: false,
    recalculate: false,
  }
  const next = { ...kept, ...changes }
  if (next.adition === 0 && changes.adition_reason === undefined) next.adition_reason = null
  if (next.discount === 0 && changes.discount_reason === undefined) next.discount_reason = null
  return next
}

/** Checks everything that one field cannot know of itself, and computes what is stored. */
async function prepare(tx: Tx, input: PaysheetInput, before: Stored | undefined) {
  checkReasons(input)
  const parties = await readParties(tx, input, before)
  const anew = !before || parties.titular.id !== before.titular_id || input.recalculate
  const amounts = anew ? await settingsAmounts(tx) : before.snapshot.settings
  const salary = centimos(anew ? parties.titular.salary : before.salary)
  if (salary <= 0) throw new FieldErrors({ titular_id: 'El titular no tiene salario' })
  if (!input.allow_duplicate) await refuseDuplicate(tx, input, parties.titular.name, before)
  const { base, ...parts } = computePayroll({
    salary,
    payday: input.payday,
    adition: input.adition,
    discount: input.discount,
    on: { lph: input.lph, bonus: input.bonus, sso: input.sso, lacks: input.lacks },
    settings: {
      bonus: centimos(amounts.bonus),
      sso: centimos(amounts.sso),
      lacks: centimos(amounts.lacks),
    },
  })
  if (parts.total <= 0) throw new FieldErrors({ amount: 'El total debe ser mayor que 0' })
  if (parts.total > MAX_AMOUNT) throw new FieldErrors({ amount: 'El total es demasiado grande' })
  const snapshot: PaysheetSnapshot = {
    titular: parties.titularSnapshot,
    account: parties.accountSnapshot,
    enterprise: parties.enterpriseSnapshot,
    settings: amounts,
  }
  return {
    titular_id: input.titular_id,
    account_id: input.account_id,
    enterprise_id: input.enterprise_id,
    transaction: input.transaction,
    number: input.number,
    payday: input.payday,
    salary,
    amount: base,
    ...parts,
    adition_reason: input.adition_reason,
    discount_reason: input.discount_reason,
    concept: input.concept,
    observation: input.observation,
    realized: input.realized,
    authorized: input.authorized,
    issued_at: input.issued_at,
    search_key: searchKey(`${input.number} ${input.concept}`),
    snapshot,
  }
}

function checkReasons(input: PaysheetInput): void {
  const errors: Record<string, string> = {}
  for (const field of ['adition', 'discount'] as const) {
    const reason = input[`${field}_reason`]
    if (input[field] > 0 && !reason) errors[`${field}_reason`] = 'Escriba el motivo'
    if (input[field] === 0 && reason) errors[`${field}_reason`] = 'Sin monto no lleva motivo'
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
}

/** Who is paid and from where; what an edit leaves as it was is not judged or printed anew. */
async function readParties(tx: Tx, input: PaysheetInput, before: Stored | undefined) {
  const titular = await readTitular(tx, input.titular_id)
  const account = await readAccount(tx, input.account_id)
  const enterprise = await readAccount(tx, input.enterprise_id)
  const sameTitular = before?.titular_id === input.titular_id
  const sameAccount = sameTitular && before?.account_id === input.account_id
  const sameEnterprise = before?.enterprise_id === input.enterprise_id
  const errors: Record<string, string> = {}
  if (!titular || !(titular.active || sameTitular)) errors.titular_id = 'Elija un titular activo'
  if (!sameAccount && !(account?.active && account.titular_id === input.titular_id)) {
    errors.account_id = 'Elija una cuenta activa del titular'
  }
  if (!sameEnterprise && !isCompanyAccount(enterprise)) {
    errors.enterprise_id = 'Elija una cuenta activa de la empresa'
  }
  if (!titular || !account || !enterprise || Object.keys(errors).length > 0) {
    throw new FieldErrors(errors)
  }
  const { name, ric } = titular
  return {
    titular,
    titularSnapshot: sameTitular && before ? before.snapshot.titular : { name, ric },
    accountSnapshot: sameAccount && before ? before.snapshot.account : snapshotOf(account),
    enterpriseSnapshot:
      sameEnterprise && before ? before.snapshot.enterprise : snapshotOf(enterprise),
  }
}

async function settingsAmounts(tx: Tx): Promise<SettingsAmounts> {
  const { bonus, sso, lacks } = await getSettings(tx)
  return { bonus, sso, lacks }
}

/** One titular has one order per fortnight of a month; `completo` excludes both halves. */
async function refuseDuplicate(
  tx: Tx,
  input: PaysheetInput,
  name: string,
  before: Stored | undefined,
): Promise<void> {
  const month = input.issued_at.slice(0, 7)
  const isSame =
    before?.titular_id === input.titular_id &&
    before.payday === input.payday &&
    before.issued_at.startsWith(month)
  if (isSame) return
  const find = prepared(tx, 'orders of a month', () =>
    tx
      .select({ payday: paysheets.payday })
      .from(paysheets)
      .where(
        and(
          eq(paysheets.titular_id, sql.placeholder('titular_id')),
          gte(paysheets.issued_at, sql.placeholder('first')),
          lte(paysheets.issued_at, sql.placeholder('last')),
          isNull(paysheets.voided_at),
          ne(paysheets.id, sql.placeholder('but')),
        ),
      ),
  )
  const others = await find.execute({
    titular_id: input.titular_id,
    first: `${month}-01`,
    last: `${month}-31`,
    but: before?.id ?? 0,
  })
  const excludes = others.some(
    ({ payday }) => payday === input.payday || payday === 'completo' || input.payday === 'completo',
  )
  if (!excludes) return
  const when = `${input.payday} quincena de ${monthName(input.issued_at)}`
  throw new FieldErrors({ payday: `Ya existe una orden de nómina de ${name} para la ${when}` })
}

/**
 * A company account that cannot give the total, or, when an edit gives some back, cannot take it.
 */
async function orFieldErrors(post: () => Promise<void>): Promise<void> {
  try {
    await post()
  } catch (error) {
    if (error instanceof InsufficientFunds || error instanceof CapitalTooLarge) {
      throw new FieldErrors({ enterprise_id: error.message })
    }
    throw error
  }
}
