/** A payroll order's fields in forms and lists (docs/rules/orders.md#1). Runs anywhere. */

import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { type Fields, inputSchema } from '#app/kernel/fields/inputs.ts'
import { orderListingWith } from '#app/models/orders/fields.ts'
import { PART_WORDS, partLabel } from '#app/models/payroll/concepts.ts'
import { NO_LINE_AMOUNT, NO_LINE_KIND, ZERO_LINE } from '#app/models/payroll/line-problems.ts'
import { LINE_KINDS, type LineKind, PAYDAYS, PAYSHEET_METHODS } from '#db/kinds.ts'
import { ofEach, ofTyped, TOGGLES } from '#db/payroll-parts.ts'
import { MOST_LINES } from './lines.ts'
import { readSeen } from './seen-terms.ts'

export const paysheetLabels = {
  titular_id: 'Titular',
  account_id: 'Cuenta',
  payday: 'Quincena',
  period: 'Mes que se paga',
  amount: 'Monto',
  ...ofTyped(partLabel, (part) => PART_WORDS[part].reason),
  recalculate: 'Recalcular el salario y los montos',
  salary_of: 'Con el salario de hoy',
  arrears: 'Con la diferencia de salario',
  ...ofEach(TOGGLES, partLabel),
  lines: 'Otros conceptos',
  transaction: 'Forma de pago',
  number: 'Número de transacción',
  enterprise_id: 'Cuenta de la empresa',
  concept: 'Concepto',
  observation: 'Observación',
  realized: 'Realizado por',
  authorized: 'Autorizado por',
  issued_at: 'Fecha',
  payroll_run_id: 'Nómina',
}

export const LINE_KIND_NAMES: Record<LineKind, string> = {
  asignacion: 'Asignación',
  deduccion: 'Deducción',
}

/**
 * Programs send `today` for the salary of today, where an order takes an earlier one; people switch it
 * on (docs/rules/payroll.md#13).
 */
const salaryDay = (f: Fields) => {
  if (f.edge === 'api') return f.optionalChoice(['today'])
  return f.flag().transform((on) => (on ? ('today' as const) : null))
}

/** The most characters of an order's number, of the reason of an amount, and of who makes or authorizes it. */
export const MOST_NUMBER = 40
export const MOST_REASON = 255
export const MOST_SIGNATORY = 120

/**
 * The input for an order. The server computes amount, total and month; of the switched parts only
 * on or off counts (docs/rules/payroll.md#5).
 */
export const paysheetInput = inputSchema((f) =>
  z.object({
    titular_id: f.id('Elija el titular'),
    account_id: f.id('Elija la cuenta'),
    enterprise_id: f.id('Elija la cuenta de la empresa'),
    transaction: f.choice(PAYSHEET_METHODS, 'Elija la forma de pago'),
    number: f.text(MOST_NUMBER, 'Escriba el número'),
    payday: f.choice(PAYDAYS, 'Elija la quincena'),
    period: f.optionalMonth(),
    ...ofTyped(
      () => f.optionalAmount(),
      () => f.optionalText(MOST_REASON),
    ),
    ...ofEach(TOGGLES, () => f.flag()),
    lines: f.rows({
      columns: {
        concept: f.text(120, 'Escriba el concepto'),
        kind: f.optionalChoice(LINE_KINDS).transform((kind) => kind ?? null),
        quantity: f.optionalDecimal(QUANTITY),
        amount: f.amountOrNothing(),
        reason: f.optionalText(MOST_REASON),
      },
      checks: [
        {
          about: ['amount', 'quantity'],
          fits: ({ amount, quantity }) => (amount ?? quantity ?? null) !== null,
          wrong: NO_LINE_AMOUNT,
        },
        { about: ['amount'], fits: ({ amount }) => amount !== 0, wrong: ZERO_LINE },
        // A concept may say it.
        {
          about: ['kind'],
          fits: ({ concept, kind }) => concept !== undefined || kind !== null,
          wrong: NO_LINE_KIND,
        },
      ],
      most: MOST_LINES,
      tooMany: `Una orden lleva como máximo ${MOST_LINES} conceptos`,
      given: 'kind',
    }),
    concept: f.text(255, 'Escriba el concepto'),
    observation: f.optionalText(1000),
    realized: f.text(MOST_SIGNATORY, 'Escriba quién la realiza'),
    authorized: f.optionalText(MOST_SIGNATORY),
    issued_at: f.issuedAt(),
    payroll_run_id: f.optionalId(),
    ...f.allows('duplicate', 'not_employed', 'old_date', 'balance_by_date', 'in_bank_file'),
    ...f.allows('rate_old'),
    recalculate: f.flag(),
    salary_of: salaryDay(f),
    arrears: f.flag(),
  }),
)

/** Hours or days of a concept: of a month at most, in hundredths. */
export const QUANTITY = { places: 2, most: '744' }

/** The most fixed concepts of somebody that one order may have: more than one order has lines. */
export const MOST_FIXED = 40

/** An order that a person makes has what is fixed for its titular, but what they leave out for once. */
export const paysheetWithFixed = inputSchema((f) =>
  paysheetInput(f).extend({
    without: f.rows({
      columns: { of: f.text(60, UNKNOWN_FIXED), off: f.flag() },
      most: MOST_FIXED,
      tooMany: UNKNOWN_FIXED,
      given: 'of',
    }),
  }),
)
const UNKNOWN_FIXED = 'Elija conceptos fijos que tenga'

/** The form also sends what its displayed total was computed from. */
export const paysheetFormInput = inputSchema((f) =>
  paysheetWithFixed(f).extend({ seen: f.optionalText(MOST_SEEN).transform(readSeen) }),
)
/** Each fixed concept has its id, amount and nature, each line its mark. */
const MOST_SEEN = 150 + 40 * MOST_FIXED + 45 * MOST_LINES

export const paysheetListing = orderListingWith(['total', 'payday'], {
  payday: { kind: 'choice', values: PAYDAYS },
  payroll_run: { kind: 'id' },
  department: { kind: 'text' },
}) satisfies ListingRules
