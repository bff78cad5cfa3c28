/** What the forms of payroll orders and of payments do in the browser, and how they name things. */

import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { accountsByNumber, valueNames } from '#app/components/documents/value-names.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { AccountOption, CompanyAccountOption } from '#app/models/accounts/read.server.ts'
import type { Own, orderDrawn, orderOptions } from '#app/models/orders/form.server.ts'
import type { SeenTerms } from '#app/models/paysheets/seen-terms.ts'
import { accountTail } from '#app/services/values/account-number.ts'
import { shortBankName } from '#app/services/values/bank-name.ts'
import { type Centimos, sumCentimos } from '#app/services/values/money.ts'

/** What the form says now, by field name; a ticked toggle says 'on'. */
export type Typed = Record<string, string | undefined>

export type OrderOptions = Awaited<ReturnType<typeof orderOptions>> & {
  titulars: { id: number; name: string }[]
}

/** What the server draws anew from what was typed, and from what has changed meanwhile. */
export type OrderDrawn = Awaited<ReturnType<typeof orderDrawn>> & {
  /** What a payroll order of the typed titular is computed from now. */
  terms?: SeenTerms | undefined
}

export type OrderReply = FormReply & { drawn?: OrderDrawn | undefined }

/**
 * Follows what is typed. Choosing a titular fetches the accounts beside what is being typed, which
 * nothing touches; without scripts 'Actualizar' draws the form again. `settle` may correct the form
 * before it is read; that happens at the start too, for what was typed before the scripts came, and
 * whenever something was drawn.
 */
export function useOrderForm(
  id: string,
  reply: OrderReply | undefined,
  defaults: Typed,
  settle?: (form: HTMLFormElement, typed: Typed, drawn: OrderDrawn | undefined) => void,
) {
  const [typed, setTyped] = useState(() => typedOf(reply, defaults))
  const titular = useRef(typed.titular_id)
  const redrawn = useFetcher<OrderReply>()
  const drawn = useLatest(reply?.drawn, redrawn.data?.drawn)
  const onChange = (form: HTMLFormElement) => {
    settle?.(form, readTyped(form), drawn)
    const now = readTyped(form)
    setTyped(now)
    const isUnanswered = redrawn.data?.result.status === 'error'
    if (now.titular_id === titular.current && !isUnanswered) return
    titular.current = now.titular_id
    const redraw = new FormData(form)
    redraw.set('intent', 'refresh')
    redrawn.submit(redraw, { method: 'post' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: again only when something was drawn
  useEffect(() => {
    const form = document.getElementById(id)
    if (form instanceof HTMLFormElement) onChange(form)
  }, [id, drawn])
  return { typed, drawn, onChange }
}

/** What the form starts with: what was sent and refused, or else its first values. */
export function typedOf(reply: OrderReply | undefined, defaults: Typed): Typed {
  return (reply?.result.initialValue as Typed | undefined) ?? defaults
}

/** The form by field name. */
export function readTyped(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** Fields start with texts alone. */
export function defined(values: Typed): Record<string, string> {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(given)
}

/** Of what two answers drew, what was drawn last; an answer that drew nothing takes nothing away. */
function useLatest<T>(one: T | undefined, other: T | undefined): T | undefined {
  const [seen, setSeen] = useState({ one, other, latest: one })
  if (one === seen.one && other === seen.other) return seen.latest
  const latest = (other === seen.other ? one : other) ?? seen.latest
  setSeen({ one, other, latest })
  return latest
}

/** What a company account can pay, in céntimos. */
export function availableIn({ id, capital }: CompanyAccountOption, own: Own | undefined): Centimos {
  return own?.enterprise_id === id ? sumCentimos([capital, own.total]) : capital
}

/** `Venezuela ··0001`, where there is little room. */
export function accountName({ bank, number }: { bank: string; number: string }): string {
  return `${shortBankName(bank)} ${accountTail(number)}`
}

/** 'Número de cheque', as the payment method has it; 'transacción' while none is chosen. */
export function numberLabel(transaction: string | undefined): string {
  return `Número de ${transaction ? transaction.toLowerCase() : 'transacción'}`
}

/** How values read to people; `saved` is the account of the saved order. */
export function orderValueNames(options: OrderOptions, saved?: AccountOption) {
  return valueNames({
    titular_id: options.titulars,
    account_id: accountsByNumber(saved ? [...options.accounts, saved] : options.accounts),
    enterprise_id: accountsByNumber(options.enterprises),
  })
}
