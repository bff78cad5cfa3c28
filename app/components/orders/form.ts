/** The browser side of the forms for payroll orders and payments. */

import type { FormReply } from '#app/http/forms/forms.server.ts'
import { type Centimos, NO_MONEY, negated, sumCentimos } from '#app/kernel/values/money.ts'
import { heldOn } from '#app/models/accounts/fields.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { Own, orderDrawn, orderOptions } from '#app/models/orders/form.server.ts'
import type { Catalogue } from '#app/models/payroll/catalogue.ts'
import type { DrawnTerms } from '#app/models/paysheets/seen-terms.ts'
import type { Offer } from '#app/models/picking/fields.ts'

/** The form's current values by field name; a ticked toggle is 'on'. */
export type Typed = Record<string, string | undefined>

export type OrderOptions = Awaited<ReturnType<typeof orderOptions>> & {
  titulars: Offer
  /** Whether a new order may begin with what the user's last one was paid with. */
  hasLast?: boolean
}

/** Data that the server reads again for the typed values, as it may have changed meanwhile. */
export type OrderDrawn = Awaited<ReturnType<typeof orderDrawn>> & {
  /** The current terms of a payroll order of the typed titular. */
  terms?: DrawnTerms | undefined
  /** What its lines may name, once it has some. */
  catalogue?: Catalogue | undefined
  titulars: Offer
  /** With which toggles the order began. */
  toggles?: string
  fill?: Record<string, string>
  /** Says which fields were filled from the user's last order. */
  said?: string
}

export type OrderReply = FormReply & { drawn?: OrderDrawn | undefined }

/** The form's initial values: those of a refused submission, or else the defaults. */
export function typedOf(reply: FormReply | undefined, defaults: Typed): Typed {
  return (reply?.result.initialValue as Typed | undefined) ?? defaults
}

export function readTyped(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** The values that are texts, because fields start with texts alone. */
export function defined(values: Typed): Record<string, string> {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(given)
}

/** The amount that a company account can pay on the typed date, in céntimos. */
export function availableIn(
  account: PayingAccount,
  own: Own | undefined,
  day: string | undefined,
): Centimos {
  const taken = own?.enterprise_id === account.id ? own.total : NO_MONEY
  return sumCentimos([account.capital, taken, negated(heldOn(account, day))])
}

/** 'Número de cheque', by the payment method; 'transacción' while none is chosen. */
export function numberLabel(transaction: string | undefined): string {
  return `Número de ${transaction ? transaction.toLowerCase() : 'transacción'}`
}
