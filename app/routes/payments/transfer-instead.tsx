import { accountName, namedApart } from '#app/kernel/values/account-names.ts'
import type { AccountOption, CompanyAccountOption } from '#app/models/accounts/read.server.ts'

/** The fields that a payment and its transfer share. */
type Typed = Partial<
  Record<'enterprise_id' | 'amount' | 'number' | 'concept' | 'issued_at', string | undefined>
>

type TransferInsteadProps = {
  typed: Typed
  /** The company accounts, which cannot be paid into. */
  accounts: AccountOption[]
  enterprises: CompanyAccountOption[]
}

/** Why company accounts cannot be paid into, with a link to a prefilled transfer form. */
export function TransferInstead({ typed, accounts, enterprises }: TransferInsteadProps) {
  const source = enterprises.find(({ id }) => String(id) === typed.enterprise_id)
  const targets = accounts.filter(({ id }) => id !== source?.id)
  if (targets.length === 0) return null
  const nameOf = namedApart(targets, accountName)
  return (
    <p className="field-note" role="status">
      El dinero entre cuentas de la empresa se mueve con «Transferir fondos»
      {source === undefined && ': elija abajo la cuenta de la empresa que paga'}.
      {source !== undefined &&
        targets.map((target) => (
          <span key={target.id}>
            {' '}
            <a href={transferPath(source, target, typed)}>Transferir a {nameOf(target)}</a>
          </span>
        ))}
    </p>
  )
}

function transferPath(source: CompanyAccountOption, target: AccountOption, typed: Typed): string {
  const { amount, number, concept, issued_at } = typed
  const values = Object.entries({ amount, number, concept, issued_at }).filter(([, text]) => text)
  const query = new URLSearchParams([
    ['to_account_id', String(target.id)],
    ...values.map(([name, text]) => [name, String(text)]),
  ])
  return `/titulars/${source.titular_id}/accounts/${source.id}/transfer?${query}`
}
