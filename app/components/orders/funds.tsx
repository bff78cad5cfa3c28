/** Removes a company account that cannot pay the typed amount from the form, with a note. */

import { type ReactNode, useMemo, useState } from 'react'
import { accountName } from '#app/kernel/values/account-names.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import {
  availableIn,
  type OrderDrawn,
  type OrderOptions,
  type OrderReply,
  type Typed,
  typedOf,
} from './form.ts'
import { useOrderForm } from './live-form.ts'

type FundedOrder = {
  options: Pick<OrderOptions, 'enterprises'>
  defaults: Typed
  reply: OrderReply | undefined
  /** The company account and amount that an edited order already has. */
  edited: Own | undefined
  /** The balance that an account needs to pay the typed order. */
  needed: (typed: Typed, isOwn: boolean, drawn: OrderDrawn | undefined) => Centimos
}

/**
 * Works as useOrderForm, and clears a company account that can no longer pay the order: while
 * typing, and without scripts when the form is drawn again.
 */
export function useFundedOrder(id: string, order: FundedOrder) {
  const { options, defaults, edited, needed } = order
  const fundsOf = (drawn: OrderDrawn | undefined): Funds => ({
    enterprises: drawn?.enterprises ?? options.enterprises,
    own: drawn?.own ?? edited,
  })
  const shortIn = (drawn: OrderDrawn | undefined, typed: Typed): Short | undefined => {
    const { enterprises, own } = fundsOf(drawn)
    const account = chosenIn(enterprises, typed)
    return (
      account &&
      shortAccount(account, own, needed(typed, own?.enterprise_id === account.id, drawn), typed)
    )
  }
  const short = shortIn(order.reply?.drawn, typedOf(order.reply, defaults))
  const isTakenOut = short !== undefined
  const reply = useMemo(
    () => (isTakenOut ? withoutEnterprise(order.reply) : order.reply),
    [isTakenOut, order.reply],
  )
  const [cleared, setCleared] = useState(short)
  const form = useOrderForm(id, reply, defaults, (element, now, drawn) => {
    const select = element.elements.namedItem('enterprise_id')
    if (!(select instanceof HTMLSelectElement)) return
    // A form has no value of an option that is disabled by now.
    const lacking = shortIn(drawn, { ...now, enterprise_id: select.value })
    if (lacking || now.enterprise_id) setCleared(lacking)
    if (lacking) select.value = ''
  })
  const { enterprises, own } = fundsOf(form.drawn)
  return {
    ...form,
    reply,
    own,
    enterprise: chosenIn(enterprises, form.typed),
    isShort: (account: PayingAccount) =>
      availableIn(account, own, form.typed.issued_at) <
      needed(form.typed, own?.enterprise_id === account.id, form.drawn),
    note: (<Cleared account={cleared} />) as ReactNode,
  }
}

type Funds = { enterprises: PayingAccount[]; own: Own | undefined }
/** A company account that was removed from the form. */
type Short = { name: string; available: Centimos; amount: Centimos }

const chosenIn = (enterprises: PayingAccount[], typed: Typed) =>
  enterprises.find(({ id }) => String(id) === typed.enterprise_id)

function shortAccount(
  account: PayingAccount,
  own: Own | undefined,
  amount: Centimos,
  { issued_at }: Typed,
) {
  const available = availableIn(account, own, issued_at)
  return available < amount ? { name: accountName(account), available, amount } : undefined
}

/** A disabled option is never sent, so the form that the server draws again has none chosen. */
function withoutEnterprise(reply: OrderReply | undefined): OrderReply | undefined {
  if (!reply) return undefined
  const { initialValue } = reply.result
  const result = { ...reply.result, initialValue: { ...initialValue, enterprise_id: '' } }
  return { ...reply, result }
}

/** Always present, so that screen readers announce a new text. */
function Cleared({ account }: { account: Short | undefined }) {
  return (
    <p className="field-note" role="status">
      {account &&
        `Se quitó ${account.name}: con ${formatBs(account.available)} no puede pagar ${formatBs(account.amount)}`}
    </p>
  )
}
