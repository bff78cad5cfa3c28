/** What the form of a payroll order offers and starts with. */
import { accountOptions, companyAccountOptions } from '#app/models/account.server.ts'
import type { Paysheet } from '#app/models/paysheet.server.ts'
import { getSettings, listSignatories } from '#app/models/settings.server.ts'
import { titularOptions } from '#app/models/titular.server.ts'
import { centimos, formatAmount } from '#app/services/money.ts'
import type { Db } from '#db/client.server.ts'

/** The pickers' options; `edited` keeps what the order already has, whatever its state. */
export async function paysheetOptions(db: Db, titular_id: number | undefined, edited?: Paysheet) {
  const [titulars, accounts, enterprises, settings, signatories] = await Promise.all([
    titularOptions(db, { scopes: ['Empleado'], ...(edited && { keep: edited.titular_id }) }),
    paysheetAccounts(db, titular_id, edited),
    companyAccountOptions(db, edited?.enterprise_id),
    getSettings(db),
    listSignatories(db),
  ])
  return {
    titulars: titulars.map(({ id, name, salary, has_account }) => ({
      id,
      name,
      salary,
      has_account,
    })),
    accounts,
    enterprises,
    settings: { bonus: settings.bonus, sso: settings.sso, lacks: settings.lacks },
    realized: signatories.realized.map(({ name }) => name),
    authorized: signatories.authorized.map(({ name }) => name),
  }
}

/** The accounts of the titular that is chosen in the form. */
export async function paysheetAccounts(db: Db, titular_id: number | undefined, edited?: Paysheet) {
  if (!titular_id) return []
  const keep = edited?.titular_id === titular_id ? edited.account_id : undefined
  return accountOptions(db, titular_id, keep)
}

const amountText = (amount: number) => (amount > 0 ? formatAmount(centimos(amount)) : '')
const toggle = (amount: number) => (amount > 0 ? 'on' : '')

/** An order as its form shows it. */
export function paysheetValues(paysheet: Paysheet): Record<string, string> {
  return {
    titular_id: String(paysheet.titular_id),
    account_id: String(paysheet.account_id),
    enterprise_id: String(paysheet.enterprise_id),
    transaction: paysheet.transaction,
    number: paysheet.number,
    payday: paysheet.payday,
    adition: amountText(paysheet.adition),
    adition_reason: paysheet.adition_reason ?? '',
    discount: amountText(paysheet.discount),
    discount_reason: paysheet.discount_reason ?? '',
    lph: toggle(paysheet.lph),
    bonus: toggle(paysheet.bonus),
    sso: toggle(paysheet.sso),
    lacks: toggle(paysheet.lacks),
    concept: paysheet.concept,
    observation: paysheet.observation ?? '',
    realized: paysheet.realized,
    authorized: paysheet.authorized ?? '',
    issued_at: paysheet.issued_at,
  }
}
