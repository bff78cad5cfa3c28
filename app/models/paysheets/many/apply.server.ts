/** Fills in values for all selected employees at once, in the wizard's third step. */

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { NO_COMPANY_ACCOUNT } from '#app/services/documents/parties.server.ts'
import { problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import { allowOf } from '#app/services/errors/questions.ts'
import { formatAmount } from '#app/services/values/money.ts'
import { tooLong } from '#app/services/values/text.ts'
import type { Tx } from '#db/client.server.ts'
import {
  ofEach,
  partColumns,
  reasonOf,
  TOGGLES,
  type Toggle,
  TYPED_PARTS,
} from '#db/payroll-parts.ts'
import { accounts, paysheets, titulars } from '#db/schema.ts'
import { COPIED_FIELDS, changeSheets, type Draft, type Sheet } from './draft.server.ts'
import { nextNumber, type SheetField, type SheetQuestion } from './fields.ts'
import { employeesOf } from './sheets.server.ts'

type Values = Sheet['values']

/** Sets the company account of all orders. Throws FieldErrors when that account cannot pay. */
export async function applyEnterprise(tx: Tx, draft: Draft, enterprise_id: number): Promise<void> {
  const offered = await companyAccountOptions(tx)
  if (!offered.some(({ id }) => id === enterprise_id)) {
    throw new FieldErrors({ enterprise_id: NO_COMPANY_ACCOUNT })
  }
  changeSheets(draft, ({ values }) => ({
    values: { ...values, enterprise_id: String(enterprise_id) },
  }))
}

/** Switches these toggles on in all orders, and the others off. */
export function applyToggles(draft: Draft, on: Partial<Record<Toggle, string>>) {
  changeSheets(draft, ({ values }) => {
    const others = Object.entries(values).filter(([name]) => !TOGGLES.includes(name as never))
    return { values: { ...Object.fromEntries(others), ...on } }
  })
}

/** The maximum length of an order's number. */
const MOST_NUMBER = 40
const TOO_LONG = problem('too_long', tooLong(MOST_NUMBER))
const NO_NUMBER = problem('invalid', 'Debe terminar en un número')

/** Numbers all orders by employee name, counting up from `first`; prefix and leading zeros stay. */
export async function applyNumbers(tx: Tx, draft: Draft, first: string): Promise<void> {
  if (first.length > MOST_NUMBER) throw new FieldErrors({ first: TOO_LONG })
  const employees = await employeesOf(tx, draft.selected)
  const numbers = new Map<number, string>()
  let number: string | undefined = first
  for (const { id } of employees) {
    numbers.set(id, number ?? '')
    number = nextNumber(number ?? '')
    if (number === undefined) throw new FieldErrors({ first: NO_NUMBER })
  }
  const longest = [...numbers.values()].at(-1) ?? ''
  if (longest.length > MOST_NUMBER) throw new FieldErrors({ first: TOO_LONG })
  changeSheets(draft, ({ values }, id) => ({
    values: { ...values, number: numbers.get(id) ?? '' },
  }))
}

/** Accepts the question for these employees, so that they can be paid anyway. */
export function answerQuestion(draft: Draft, code: SheetQuestion, ids: readonly number[]): void {
  changeSheets(draft, ({ values }) => ({ values: { ...values, [allowOf(code)]: 'on' } }), ids)
}

/**
 * Copies each employee's last order: account, company account and toggles, and with `extras` the
 * additions and discounts with their reasons. Without them those that were typed stay, and those
 * that were copied before go. Numbers stay. Employees without a last order stay unchanged. Accounts
 * that can no longer be used are left out. Returns how many orders were copied.
 */
export async function copyPrevious(
  tx: Tx,
  draft: Draft,
  { extras }: { extras: boolean },
): Promise<number> {
  const last = await lastOrders(tx, draft.selected)
  const usable = new Set((await companyAccountOptions(tx)).map(({ id }) => id))
  const ids = draft.selected.filter((id) => last.has(id))
  changeSheets(
    draft,
    ({ values, copied }, id) => {
      const order = last.get(id) as LastOrder
      const typed = extras || copied ? KEPT : [...KEPT, ...COPIED_FIELDS]
      const kept = Object.fromEntries(typed.flatMap((name) => entryOf(values, name)))
      const taken = extras ? extrasOf(order) : {}
      return {
        values: { ...kept, ...valuesOf(order, usable), ...taken },
        copied: Object.keys(taken).length > 0,
      }
    },
    ids,
  )
  return ids.length
}

const KEPT = ['number', 'observation'] as const

const entryOf = (values: Values, name: SheetField): [string, string][] =>
  values[name] ? [[name, values[name]]] : []

type LastOrder = Awaited<ReturnType<typeof lastOrders>> extends Map<number, infer O> ? O : never

/** Returns each employee's last order by date, without voided ones. */
async function lastOrders(tx: Tx, ids: readonly number[]) {
  const newest = tx
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(and(eq(paysheets.titular_id, sql.raw('titulars.id')), isNull(paysheets.voided_at)))
    .orderBy(desc(paysheets.issued_at), desc(paysheets.id))
    .limit(1)
  const found = await tx
    .select({ last: sql<number | null>`(${newest})` })
    .from(titulars)
    .where(inArray(titulars.id, [...ids]))
  const rows = await tx
    .select({
      titular_id: paysheets.titular_id,
      account_id: paysheets.account_id,
      isOwn:
        sql<boolean>`${accounts.active} and ${accounts.titular_id} = ${paysheets.titular_id}`.mapWith(
          Boolean,
        ),
      enterprise_id: paysheets.enterprise_id,
      ...partColumns(paysheets),
    })
    .from(paysheets)
    .innerJoin(accounts, eq(accounts.id, paysheets.account_id))
    .where(
      inArray(
        paysheets.id,
        found.flatMap(({ last }) => last ?? []),
      ),
    )
  return new Map(rows.map((row) => [row.titular_id, row]))
}

/** The part of an order that is always copied, as typed form values. */
function valuesOf(order: LastOrder, usable: ReadonlySet<number>): Values {
  return {
    ...(order.isOwn && { account_id: String(order.account_id) }),
    ...(usable.has(order.enterprise_id) && { enterprise_id: String(order.enterprise_id) }),
    ...Object.fromEntries(TOGGLES.filter((name) => order[name] > 0).map((name) => [name, 'on'])),
  }
}

/** An order's additions and discounts with their reasons, as typed form values. */
function extrasOf(order: LastOrder): Values {
  const given = TYPED_PARTS.filter((part) => order[part] > 0)
  return {
    ...ofEach(given, (part) => formatAmount(order[part])),
    ...ofEach(given.map(reasonOf), (reason) => order[reason] ?? ''),
  }
}
