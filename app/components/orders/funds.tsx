/** A company account that cannot pay what is typed: it is taken out of the form, which says so. */

import { type ReactNode, useMemo, useState } from 'react'
import type { CompanyAccountOption } from '#app/models/accounts/read.server.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import { type Centimos, formatBs } from '#app/services/values/money.ts'
import {
  accountName,
  availableIn,
  type OrderDrawn,
  type OrderOptions,
  type OrderReply,
  type Typed,
  typedOf,
  useOrderForm,
} from './form.ts'

type FundedOrder = {
  options: Pick<OrderOptions, 'enterprises'>
  defaults: Typed
  reply: OrderReply | undefined
  /** What an edited order already has. */
  edited: Own | undefined
  /** What an account has to hold to pay what is typed. */
  needed: (typed: Typed, isOwn: boolean) => Centimos
}

/**
 * Follows what is typed as useOrderForm does, and clears a company account that can no longer pay
 * it: while typing, and without scripts when the form is drawn again.
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
    return account && shortAccount(account, own, needed(typed, own?.enterprise_id === account.id))
  }
  const short = shortIn(order.reply?.drawn, typedOf(order.reply, defaults))
  const isTakenOut = short !== undefined
  const reply = useMemo(
    () => (isTakenOut ? withoutEnterprise(order.reply) : order.reply),
    [isTakenOut, order.reply],
  )
  const [cleared, setCleared] = useState(short)
  const form = useOrderForm(id, reply, defaults, (element, now, drawn) => {
    const lacking = shortIn(drawn, now)
    const select = element.elements.namedItem('enterprise_id')
    if (lacking && select instanceof HTMLSelectElement) select.value = ''
    if (lacking || now.enterprise_id) setCleared(lacking)
  })
  const { enterprises, own } = fundsOf(form.drawn)
  return {
    ...form,
    reply,
    own,
    enterprise: chosenIn(enterprises, form.typed),
    isShort: (account: CompanyAccountOption) =>
      availableIn(account, own) < needed(form.typed, own?.enterprise_id === account.id),
    /** What there is to say of the company account. */
    note: (<Cleared account={cleared} />) as ReactNode,
  }
}

type Funds = { enterprises: CompanyAccountOption[]; own: Own | undefined }
/** A company account that was taken out of the form. */
type Short = { name: string; available: Centimos; amount: Centimos }

const chosenIn = (enterprises: CompanyAccountOption[], typed: Typed) =>
  enterprises.find(({ id }) => String(id) === typed.enterprise_id)

function shortAccount(account: CompanyAccountOption, own: Own | undefined, amount: Centimos) {
  const available = availableIn(account, own)
  return available < amount ? { name: accountName(account), available, amount } : undefined
}

/** A disabled option is never sent, so what the server draws again has none chosen. */
function withoutEnterprise(reply: OrderReply | undefined): OrderReply | undefined {
  if (!reply) return undefined
  const { initialValue } = reply.result
  const result = { ...reply.result, initialValue: { ...initialValue, enterprise_id: '' } }
  return { ...reply, result }
}

/** Always there, so that screen readers are told when it begins to say something. */
function Cleared({ account }: { account: Short | undefined }) {
  return (
    <p className="field-note" role="status">
      {account &&
        `Se quitó ${account.name}: con ${formatBs(account.available)} no puede pagar ${formatBs(account.amount)}`}
    </p>
  )
}
